import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { forNoKeyUpdate } from '../db/row-locks.ts'

/** What members vote for: the table of the votes, and the column that counts them. */
const KINDS = [
  { votes: 'tool_votes', post: 'tool_id', posts: 'tools', count: 'rating' },
  { votes: 'resource_votes', post: 'resource_id', posts: 'resources', count: 'upvotes' },
] as const

/**
 * Deletes all votes of a member and decrements the counts. The account is locked already, so that no
 * vote is added; the rows voted for are locked before their votes and in the order of their ids, as
 * everywhere.
 */
export async function deleteVotesOf(tx: Db, userId: number) {
  for (const { votes, post, posts, count } of KINDS) {
    const voted = sql<number>`(select ${sql.ref(post)} from ${sql.table(votes)}
      where user_id = ${userId})`
    const rows = tx.selectFrom(posts).select('id').where('id', 'in', voted).orderBy('id')
    await forNoKeyUpdate(tx, rows).execute()
    const counter = sql.ref(count)
    await sql`update ${sql.table(posts)} set ${counter} = ${counter} - 1
      where id in ${voted}`.execute(tx)
    await tx.deleteFrom(votes).where('user_id', '=', userId).execute()
  }
}
