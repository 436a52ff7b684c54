import { HOUR_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import { inPortions, ROWS_AT_ONCE } from './in-portions.ts'
import type { Db } from './engine.ts'

/** Twice the time after which a process that has read no changes treats everything as changed. */
const RETENTION_MS = HOUR_MS

/** Deletes changes that every process has read. The newest row stays: ids are compared with it. */
export async function deleteOldChanges(db: Db) {
  const before = new Date(Date.now() - RETENTION_MS).toISOString()
  const portion = db.deleteFrom('changes').where('id', 'in', (eb) =>
    eb
      // Only the oldest rows: to find that none is old enough would otherwise read all of them.
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
  await inPortions(async () => (await portion.executeTakeFirst()).numDeletedRows)
}
