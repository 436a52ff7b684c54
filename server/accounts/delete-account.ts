import type { Db } from '../db/engine.ts'
import { ERASE_DELETED, hastenJob } from '../jobs/queries.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { releaseMedia } from '../media/queries.ts'
import { lockVotedResources } from '../resources/queries.ts'
import { lockVotedTools } from '../tools/queries.ts'
import { hasOtherAdministrator } from '../users/queries.ts'
import { deleteSessionsOf, findUser, lockUserForDeletion } from './queries.ts'

/**
 * Deletes a member's personal data in one transaction. The row stays, empty, so that its id is
 * never reused; posts stay, too. Returns false for the last administrator.
 */
export function deleteAccount(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    const isLast = !(await hasOtherAdministrator(tx, id))
    await lockUserForDeletion(tx, id)
    const user = await findUser(tx, id)
    // A concurrent request has deleted the account.
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

/**
 * Deletes the member's votes and decrements the counts by the votes that were deleted. The account
 * is locked already, so no vote is added; tools and resources are locked before their votes and in
 * the order of their ids, as everywhere.
 */
async function takeBackVotes(tx: Db, userId: number) {
  await lockVotedTools(tx, userId)
  const votes = await tx
    .deleteFrom('tool_votes')
    .where('user_id', '=', userId)
    .returning('tool_id as id')
    .execute()
  for (const ids of chunksOf(votes)) {
    await tx
      .updateTable('tools')
      .set((eb) => ({ rating: eb('rating', '-', 1) }))
      .where('id', 'in', ids)
      .execute()
  }
  await lockVotedResources(tx, userId)
  const upvotes = await tx
    .deleteFrom('resource_votes')
    .where('user_id', '=', userId)
    .returning('resource_id as id')
    .execute()
  for (const ids of chunksOf(upvotes)) {
    await tx
      .updateTable('resources')
      .set((eb) => ({ upvotes: eb('upvotes', '-', 1) }))
      .where('id', 'in', ids)
      .execute()
  }
}

const IDS_PER_STATEMENT_MAX = 1_000

function chunksOf(rows: { id: number }[]) {
  const chunks: number[][] = []
  for (let at = 0; at < rows.length; at += IDS_PER_STATEMENT_MAX) {
    chunks.push(rows.slice(at, at + IDS_PER_STATEMENT_MAX).map(({ id }) => id))
  }
  return chunks
}
