import type { Db } from '../db/engine.ts'
import { addToVotes, deleteVote, findVotesForUpdate, insertVote } from './queries.ts'
import type { Vote } from './queries.ts'

type Change = 'cast' | 'withdraw' | 'toggle'

/**
 * Casts or withdraws a vote and updates the number of votes, in a transaction that has confirmed the
 * caller, so that the account is not deleted meanwhile. The row of the post is locked next, so that
 * votes for one post queue and its number always equals the number of its votes. Null if the post was
 * deleted.
 */
export async function changeVote(tx: Db, vote: Vote, change: Change) {
  const before = await findVotesForUpdate(tx, vote)
  if (before === null) return null
  const by = await applyChange(tx, vote, change)
  const votes = by === 0 ? before : await addToVotes(tx, vote, by)
  return { hasVoted: change === 'cast' || by === 1, votes }
}

/** Resolves to the difference in the number of votes. */
async function applyChange(tx: Db, vote: Vote, change: Change) {
  if (change !== 'cast' && (await deleteVote(tx, vote))) return -1
  return change !== 'withdraw' && (await insertVote(tx, vote)) ? 1 : 0
}
