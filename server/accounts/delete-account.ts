import type { Db } from '../db/engine.ts'
import { retryTransactionOnDeadlock } from '../db/in-transaction.ts'
import { ERASE_DELETED, makeJobDueNow } from '../jobs/queries.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { releaseMedia } from '../media/queries.ts'
import { deleteVotesOf } from '../votes/queries.ts'
import { isLastAdministrator } from './administrator-queries.ts'
import { deleteSessionsAndDevicesOf, findUser, lockUserForDeletion } from './queries.ts'
import { deleteApiTokensOf } from './api-token-queries.ts'

/**
 * Deletes a member's personal data in one transaction. The row stays, empty, so that its id is
 * never reused; posts stay, too. Returns false for the last administrator.
 * @throws {Refusal} `unauthenticated` if the session of the caller has ended meanwhile
 */
export function deleteAccount(db: Db, id: number, confirmCaller: (tx: Db) => Promise<void>) {
  return retryTransactionOnDeadlock(db, async (tx) => {
    await lockUserForDeletion(tx, id)
    const user = await findUser(tx, id)
    // A concurrent request has deleted the account.
    if (!user) return true
    // A session that a password reset has ended must not delete the account.
    await confirmCaller(tx)
    if (user.isAdmin && (await isLastAdministrator(tx, id))) return false
    await deleteVotesOf(tx, id)
    await deleteSessionsAndDevicesOf(tx, id)
    await deleteApiTokensOf(tx, id)
    await tx.deleteFrom('reset_tokens').where('user_id', '=', id).execute()
    await deleteMailTo(tx, user.email)
    await tx
      .updateTable('users')
      .set({
        username: null,
        username_key: null,
        username_look: null,
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
    await makeJobDueNow(tx, ERASE_DELETED)
    return true
  })
}
