import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { SearchBudget } from './search-expressions.ts'

/** Documents with these ids, without `before`. */
export type Portion = { from: number; before: number }

const FIRST_PORTION = 16_384
/** A portion that was read faster than this is followed by a larger one. */
const FAST_MS = 2

/**
 * Reads documents in portions, the newest first, until `read` returns false, no older ones are left
 * or the time is over after the first one; false in the last case. SQLite works in the thread that serves everybody:
 * other requests are served between the portions.
 */
export async function readInPortions(
  all: Portion & { isOnePortion: boolean },
  budget: SearchBudget,
  read: (portion: Portion) => Promise<boolean>,
): Promise<boolean> {
  let { before } = all
  let size = all.isOnePortion ? Infinity : FIRST_PORTION
  while (before > all.from) {
    const from = Math.max(all.from, before - size)
    const start = performance.now()
    const goesOn = await read({ from, before })
    const tookMs = performance.now() - start
    budget.leftMs -= tookMs
    if (!goesOn) break
    before = from
    if (tookMs < FAST_MS) size *= 2
    if (before <= all.from) break
    if (budget.leftMs <= 0) return false
    await yieldToOthers()
  }
  return true
}
