import { sql } from 'kysely'
import type { VotedKind } from '#contract/endpoint.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { forNoKeyUpdate } from '../db/row-locks.ts'

/** The table of the votes, and the column that counts them. */
export const VOTES = {
  tool: { votes: 'tool_votes', post: 'tool_id', posts: 'tools', count: 'rating' },
  resource: { votes: 'resource_votes', post: 'resource_id', posts: 'resources', count: 'upvotes' },
} as const satisfies Record<VotedKind, object>

export type Vote = { kind: VotedKind; postId: number; userId: number }

const VOTES_MAX = 10_000

/** Those of the posts that the member has voted for. */
export async function listVotedIds(
  db: Db,
  kind: VotedKind,
  ofMember: { userId: number; postIds: number[] },
) {
  if (ofMember.postIds.length === 0) return new Set<number>()
  const rows = await listVotes[kind](db, ofMember)
  return new Set(rows.map(({ id }) => id))
}

/** The posts of this kind that the member has voted for, at most 10,000. */
export async function listAllVotedIds(db: Db, kind: VotedKind, userId: number) {
  const rows = await listVotes[kind](db, { userId, postIds: null })
  return rows.map(({ id }) => id)
}

const listVotes = { tool: votesFor('tool'), resource: votesFor('resource') }

function votesFor(kind: VotedKind) {
  const { votes, post } = VOTES[kind]
  const id = sql.ref<number>(post)
  return compiledQuery((db, of: { userId: number; postIds: number[] | null }) => {
    const voted = db.selectFrom(votes).select(id.as('id')).where('user_id', '=', of.userId)
    return of.postIds === null ? voted.limit(sql.lit(VOTES_MAX)) : voted.where(id, 'in', of.postIds)
  })
}

/** The number of votes of a post, whose row stays locked until the transaction ends; or null. */
export async function findVotesForUpdate(tx: Db, { kind, postId }: Vote) {
  const { posts, count } = VOTES[kind]
  const row = tx
    .selectFrom(posts)
    .select(sql.ref<number>(count).as('votes'))
    .where('id', '=', postId)
  const found = await forNoKeyUpdate(tx, row).executeTakeFirst()
  return found?.votes ?? null
}

/** Whether there was no such vote yet. */
export async function insertVote(tx: Db, { kind, postId, userId }: Vote) {
  const { votes, post } = VOTES[kind]
  const { rows } = await sql`insert into ${sql.table(votes)} (${sql.ref(post)}, user_id, created_at)
    values (${postId}, ${userId}, ${new Date().toISOString()})
    on conflict do nothing returning user_id`.execute(tx)
  return rows.length > 0
}

/** Whether there was such a vote. */
export function deleteVote(tx: Db, { kind, postId, userId }: Vote) {
  const { votes, post } = VOTES[kind]
  return hasRow(
    tx
      .deleteFrom(votes)
      .where(sql.ref<number>(post), '=', postId)
      .where('user_id', '=', userId)
      .returning('user_id'),
  )
}

/** Resolves to the new number of votes. */
export async function addToVotes(tx: Db, { kind, postId }: Vote, by: -1 | 1) {
  const { posts, count } = VOTES[kind]
  const counter = sql.ref(count)
  const { rows } = await sql<{ votes: number }>`update ${sql.table(posts)}
    set ${counter} = ${counter} + ${sql.lit(by)} where id = ${postId}
    returning ${counter} as votes`.execute(tx)
  return rows[0]?.votes ?? 0
}

/**
 * Deletes all votes of a member and decrements the counts. The account is locked already, so that no
 * vote is added; the rows voted for are locked before their votes and in the order of their ids, as
 * everywhere.
 */
export async function deleteVotesOf(tx: Db, userId: number) {
  for (const { votes, post, posts, count } of Object.values(VOTES)) {
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
