import type { Db } from './engine.ts'

/** Longer than any process goes without asking, or it takes everything for changed. */
const KEPT_MS = 60 * 60 * 1_000

/** Deletes what every process has learnt of. The newest row stays: ids are compared with it. */
export async function deleteOldChanges(db: Db) {
  const before = new Date(Date.now() - KEPT_MS).toISOString()
  await db
    .deleteFrom('changes')
    .where('changed_at', '<', before)
    .where('id', '<', (eb) => eb.selectFrom('changes').select((one) => one.fn.max('id').as('id')))
    .execute()
}
