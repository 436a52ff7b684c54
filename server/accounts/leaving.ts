import type { Db } from '../db/engine.ts'
import { ERASE_DELETED, hastenJob } from '../jobs/queries.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { releaseMedia } from '../media/queries.ts'
import { hasOtherAdministrator } from '../users/queries.ts'
import { deleteSessionsOf, findUser, lockUserForDeletion } from './queries.ts'

/**
 * Forgets a person in one go (decisions §3). The row stays, empty, so that nobody ever gets its id;
 * what was written stays too. False where it is the last administrator.
 */
export function deleteAccount(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    const isLast = !(await hasOtherAdministrator(tx, id))
    await lockUserForDeletion(tx, id)
    const user = await findUser(tx, id)
    // Somebody else's hand, or a second click, was faster.
    if (!user) return true
    if (user.isAdmin && isLast) return false
    await takeBackVotes(tx, id)
    await deleteSessionsOf(tx, id)
    await tx.deleteFrom('reset_tokens').where('user_id', '=', id).execute()
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
      .where('id', '=', id)
      .execute()
    await releaseMedia(tx, user.profileImage)
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
