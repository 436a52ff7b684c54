import type { Db } from '../engine.ts'

/**
 * Whether this part of the starter catalogue is to be loaded, here and now: once in the life of a
 * database, and only while it is empty, that is, while nobody but administrators has an account. Of
 * two processes that start together, the second waits for the first one's transaction and is told no.
 */
export async function takeStarterPart(tx: Db, part: string) {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (member) return false
  const taken = await tx
    .insertInto('done_once')
    .values({ name: `starter ${part}`, done_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
