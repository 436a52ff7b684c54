import type { Upvote } from '#contract/resources.ts'
import { lockMemberAgainstDeletion } from '../accounts/queries.ts'
import type { Db } from '../db/engine.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { unauthenticated } from '../refusal.ts'
import { findUpvotesForUpdate } from './queries.ts'

type Vote = { resourceId: number; userId: number }

/**
 * Casts or withdraws a vote; repeating it changes nothing. Null if there is no such resource. The
 * account is locked first and then the resource's row, so that votes and deletions queue.
 *
 * @throws {Refusal} `unauthenticated` if the account was deleted
 */
export function setVote(db: Db, vote: Vote, isUp: boolean): Promise<Upvote | null> {
  return inTransaction(db, async (tx) => {
    if (!(await lockMemberAgainstDeletion(tx, vote.userId))) throw unauthenticated()
    const before = await findUpvotesForUpdate(tx, vote.resourceId)
    if (!before) return null
    const changed = isUp ? await insertVote(tx, vote) : await deleteVote(tx, vote)
    if (!changed) return { hasUpvoted: isUp, upvotes: before.upvotes }
    const { upvotes } = await addToUpvotes(tx, vote.resourceId, isUp ? 1 : -1)
    return { hasUpvoted: isUp, upvotes }
  })
}

const addToUpvotes = (db: Db, resourceId: number, by: -1 | 1) =>
  db
    .updateTable('resources')
    .set((eb) => ({ upvotes: eb('upvotes', '+', by) }))
    .where('id', '=', resourceId)
    .returning('upvotes')
    .executeTakeFirstOrThrow()

async function insertVote(db: Db, { resourceId, userId }: Vote) {
  const row = await db
    .insertInto('resource_votes')
    .values({ resource_id: resourceId, user_id: userId, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['resource_id', 'user_id']).doNothing())
    .returning('resource_id')
    .executeTakeFirst()
  return row !== undefined
}

async function deleteVote(db: Db, { resourceId, userId }: Vote) {
  const row = await db
    .deleteFrom('resource_votes')
    .where('resource_id', '=', resourceId)
    .where('user_id', '=', userId)
    .returning('resource_id')
    .executeTakeFirst()
  return row !== undefined
}
