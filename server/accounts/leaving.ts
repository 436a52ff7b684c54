import type { User } from '#contract/accounts.ts'
import type { Db } from '../db/engine.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { deleteVotesOf } from '../tools/queries.ts'
import { deleteSessionsOf } from './queries.ts'

/** Takes back whatever else somebody has left, counters too; each feature with votes adds its own. */
const traces: ((tx: Db, userId: number) => Promise<void>)[] = [deleteVotesOf]

/**
 * Forgets a person in one go (decisions §3). The row stays, empty, so that nobody ever gets its id;
 * what was written stays too. False where it is the last administrator.
 */
export function deleteAccount(db: Db, user: User) {
  return db.transaction().execute(async (tx) => {
    if (user.isAdmin && !(await hasOtherAdministrator(tx, user.id))) return false
    for (const takeBack of traces) await takeBack(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    await tx.deleteFrom('reset_tokens').where('user_id', '=', user.id).execute()
    await deleteMailTo(tx, user.email)
    await tx
      .updateTable('users')
      .set({
        username: null,
        username_key: null,
        email: null,
        email_key: null,
        password_hash: null,
        profile_image: null,
        is_admin: false,
        deleted_at: new Date().toISOString(),
      })
      .where('id', '=', user.id)
      .execute()
    return true
  })
}

/** Holds all administrators' rows first: of two who leave at once, one stays. */
async function hasOtherAdministrator(tx: Db, userId: number) {
  await tx
    .updateTable('users')
    .set((eb) => ({ is_admin: eb.ref('is_admin') }))
    .where('is_admin', '=', true)
    .execute()
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
