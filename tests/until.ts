import { setTimeout as sleep } from 'node:timers/promises'

/** A deadline, not a requirement: a busy machine is slow. */
export const PATIENCE_MS = 60_000
const STEP_MS = 20
/** Goes on while a test holds the clock. */
const now = performance.now.bind(performance)

/**
 * Polls until the condition holds.
 *
 * @throws {Error} on timeout, naming the condition
 */
export async function until(holds: () => Promise<boolean> | boolean, what = String(holds)) {
  const deadline = now() + PATIENCE_MS
  while (!(await holds())) {
    if (now() > deadline) throw new Error(`waited in vain for: ${what}`)
    await sleep(STEP_MS)
  }
}
