import type { Db } from '../server/db/engine.ts'

/** How many entries the change log gets under `name` while `work` runs. */
export async function countChanges(db: Db, name: string, work: () => Promise<unknown>) {
  const before = await countOf(db, name)
  await work()
  return (await countOf(db, name)) - before
}

async function countOf(db: Db, name: string) {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
