import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './engine.ts'

/** Longer than any process goes without asking, or it takes everything for changed. */
const KEPT_MS = 60 * 60 * 1_000
const ROWS_AT_ONCE = 5_000

/** Deletes what every process has learnt of. The newest row stays: ids are compared with it. */
export async function deleteOldChanges(db: Db) {
  const before = new Date(Date.now() - KEPT_MS).toISOString()
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('changes')
      .where('id', 'in', (eb) =>
        eb
          // Not all that are old enough: to find that there are none would be to read all.
          .selectFrom((inner) =>
            inner
              .selectFrom('changes')
              .select(['id', 'changed_at'])
              .orderBy('id')
              .limit(sql.lit(ROWS_AT_ONCE))
              .as('oldest'),
          )
          .select('id')
          .where('changed_at', '<', before)
          .where(
            'id',
            '<',
            eb.selectFrom('changes').select((one) => one.fn.max('id').as('id')),
          ),
      )
      .executeTakeFirst()
    if (numDeletedRows < ROWS_AT_ONCE) return
    await nextTurn()
  }
}
