import { lockMemberAgainstDeletion } from '../accounts/queries.ts'
import type { Db } from '../db/engine.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { unauthenticated } from '../refusal.ts'
import { findRatingForUpdate } from './queries.ts'

type Vote = { toolId: number; userId: number }

/** Whether the user has voted for the tool. */
export async function findVote(db: Db, { toolId, userId }: Vote) {
  const vote = await db
    .selectFrom('tool_votes')
    .select('tool_id')
    .where('tool_id', '=', toolId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return vote !== undefined
}

/**
 * Casts or withdraws a vote and updates the rating, in one transaction. The account is locked
 * first, so that it is not deleted meanwhile; then the tool's row, so that votes for one tool queue
 * and its rating always equals the number of its votes. Null if the tool was deleted.
 *
 * @throws {Refusal} `unauthenticated` if the account was deleted
 */
export function changeVote(db: Db, { toolId, userId }: Vote, to: 'toggle' | 'clear') {
  return inTransaction(db, async (tx) => {
    if (!(await lockMemberAgainstDeletion(tx, userId))) throw unauthenticated()
    const before = await findRatingForUpdate(tx, toolId)
    if (!before) return null
    const taken = await tx
      .deleteFrom('tool_votes')
      .where('tool_id', '=', toolId)
      .where('user_id', '=', userId)
      .returning('tool_id')
      .executeTakeFirst()
    const isCast = !taken && to === 'toggle'
    if (isCast) {
      const vote = { tool_id: toolId, user_id: userId, created_at: new Date().toISOString() }
      await tx.insertInto('tool_votes').values(vote).execute()
    }
    if (!isCast && !taken) return { rating: 0 as const, toolRating: before.rating }
    const { rating } = await addToRating(tx, toolId, isCast ? 1 : -1)
    return { rating: isCast ? (1 as const) : (0 as const), toolRating: rating }
  })
}

const addToRating = (db: Db, toolId: number, by: -1 | 1) =>
  db
    .updateTable('tools')
    .set((eb) => ({ rating: eb('rating', '+', by) }))
    .where('id', '=', toolId)
    .returning('rating')
    .executeTakeFirstOrThrow()
