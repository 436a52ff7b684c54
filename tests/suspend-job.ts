import type { Db } from '../server/db/engine.ts'
import { ofCommand } from '../server/jobs/queries.ts'
import { until } from './until.ts'

const NEVER = '2999-01-01T00:00:00.000Z'

/** Keeps the sites of a database from running a job; resolves when none runs it any more. */
export async function suspendJob(db: Db, name: string) {
  const held = { held_by: ofCommand('test'), held_until: NEVER }
  await until(async () => {
    const claimed = db
      .insertInto('jobs')
      .values({ name, due_at: NEVER, ...held })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(held).where('jobs.held_by', 'is', null),
      )
      .returning('name')
    return (await claimed.executeTakeFirst()) !== undefined
  }, `${name} to end`)
}
