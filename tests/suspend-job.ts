import type { Db } from '../server/db/engine.ts'
import { until } from './until.ts'

const NEVER = '2999-01-01T00:00:00.000Z'

/** Keeps the sites of a database from running a job; resolves when none runs it any more. */
export async function suspendJob(db: Db, name: string) {
  await db
    .insertInto('jobs')
    .values({ name, due_at: NEVER, held_by: null, held_until: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at: NEVER }))
    .execute()
  await until(async () => {
    const job = db.selectFrom('jobs').select('held_by').where('name', '=', name)
    return (await job.executeTakeFirst())?.held_by === null
  }, `${name} to end`)
}
