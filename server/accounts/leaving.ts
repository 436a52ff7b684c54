import type { User } from '#contract/accounts.ts'
import type { Db } from '../db/engine.ts'
import { ERASE_DELETED, hastenJob } from '../jobs/queries.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { releaseMedia } from '../media/queries.ts'
import { hasOtherAdministrator } from '../users/queries.ts'
import { deleteSessionsOf, findPortraitForUpdate } from './queries.ts'

/**
 * Forgets a person in one go (decisions §3). The row stays, empty, so that nobody ever gets its id;
 * what was written stays too. False where it is the last administrator.
 */
export function deleteAccount(db: Db, user: User) {
  return db.transaction().execute(async (tx) => {
    if (user.isAdmin && !(await hasOtherAdministrator(tx, user.id))) return false
    const portrait = await findPortraitForUpdate(tx, user.id)
    await takeBackVotes(tx, user.id)
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
    await releaseMedia(tx, portrait?.profileImage ?? null)
    await hastenJob(tx, ERASE_DELETED)
    return true
  })
}

/** Their votes go, and what they counted for goes down by them. */
async function takeBackVotes(tx: Db, userId: number) {
  await tx
    .updateTable('tools')
    .set((eb) => ({ rating: eb('rating', '-', 1) }))
    .where('id', 'in', tx.selectFrom('tool_votes').select('tool_id').where('user_id', '=', userId))
    .execute()
  await tx.deleteFrom('tool_votes').where('user_id', '=', userId).execute()
  await tx
    .updateTable('resources')
    .set((eb) => ({ upvotes: eb('upvotes', '-', 1) }))
    .where(
      'id',
      'in',
      tx.selectFrom('resource_votes').select('resource_id').where('user_id', '=', userId),
    )
    .execute()
  await tx.deleteFrom('resource_votes').where('user_id', '=', userId).execute()
}
