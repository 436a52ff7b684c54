import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS } from '../tests/until.ts'

const STEP_MS = 25

/**
 * Repeats an assertion until it holds or times out.
 *
 * @throws the last error of the assertion
 */
export async function eventually(holds: () => Promise<void> | void) {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await holds()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(STEP_MS)
    }
  }
}
