import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeleteResult } from 'kysely'

/** Few, because other requests wait for the statement on SQLite. */
export const ROWS_AT_ONCE = 1_000

/**
 * Deletes rows in portions, each in its own transaction and with a turn of the event loop after it,
 * so that neither reads nor writes wait for all of them. `deletePortion` deletes up to `ROWS_AT_ONCE`.
 */
export async function deleteInPortions(deletePortion: () => Promise<DeleteResult>) {
  for (;;) {
    const { numDeletedRows } = await deletePortion()
    await nextTurn()
    if (numDeletedRows < ROWS_AT_ONCE) return
  }
}
