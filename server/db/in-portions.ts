import { setImmediate as nextTurn } from 'node:timers/promises'

/** Few, because other requests wait for the statement on SQLite. */
export const ROWS_AT_ONCE = 1_000

/**
 * Works through many rows in portions, each in its own transaction and with a turn of the event loop
 * after it, so that neither reads nor writes wait for all of them. `work` does up to `ROWS_AT_ONCE`
 * rows and resolves to their number.
 * @returns the number of all rows
 */
export async function inPortions(work: () => Promise<number | bigint>): Promise<number> {
  let total = 0
  for (;;) {
    const rows = Number(await work())
    total += rows
    await nextTurn()
    if (rows < ROWS_AT_ONCE) return total
  }
}
