import { REPLIES_PER_PAGE } from '#contract/constants.ts'
import type { Reply } from '#contract/replies.ts'
import { sql } from 'kysely'
import { authorColumns, authorOf } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { lockRow } from '../db/row-locks.ts'
import type { StoredHtml } from '../db/column-types.ts'

/** One limit for all reads: another limit would be another prepared statement. */
export const REPLIES_READ_AT_ONCE = REPLIES_PER_PAGE + 1

export type ReplyRow = Omit<Reply, 'html'> & StoredHtml

/** Oldest first, the next `REPLIES_READ_AT_ONCE` after the reply with that id (0: the first). */
export async function listReplies(db: Db, topicId: number, after: number): Promise<ReplyRow[]> {
  const rows = await listReplyRows(db, { topicId, after })
  return rows.map((row) => ({ ...row, author: authorOf(row) }))
}

/** Whether there is a reply after the one with that id (0: whether there is one). */
export async function hasReplyAfter(db: Db, topicId: number, after: number) {
  const [next] = await listNextReplyIds(db, { topicId, after })
  return next !== undefined
}

export async function findReply(db: Db, id: number): Promise<ReplyRow | null> {
  const row = await selectReplies(db).where('replies.id', '=', id).executeTakeFirst()
  return row ? { ...row, author: authorOf(row) } : null
}

/** A reply, locked against concurrent changes until the transaction ends. */
export async function findReplyForUpdate(tx: Db, id: number) {
  await lockRow(tx, 'replies', id)
  return tx
    .selectFrom('replies')
    .select(['content', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export const selectReplies = (db: Db) =>
  db
    .selectFrom('replies')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .select([
      'replies.id',
      'replies.content',
      'replies.html',
      'replies.html_version as htmlVersion',
      'replies.user_id as userId',
      'replies.topic_id as topicId',
      'replies.created_at as createdAt',
      'replies.updated_at as updatedAt',
      ...authorColumns,
    ])

type ReplyPosition = { topicId: number; after: number }

const selectNextIds = (db: Db, { topicId, after }: ReplyPosition, limit: number) =>
  db
    .selectFrom('replies')
    .select('id')
    .where('topic_id', '=', topicId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql.lit(limit))

/**
 * The ids are selected first, by an index in this order: PostgreSQL's plan for any topic would join
 * and sort all replies of a long one.
 */
const listReplyRows = compiledQuery((db, position: ReplyPosition) =>
  selectReplies(db)
    .where('replies.id', 'in', selectNextIds(db, position, REPLIES_READ_AT_ONCE))
    .orderBy('replies.id'),
)

const listNextReplyIds = compiledQuery((db, position: ReplyPosition) =>
  selectNextIds(db, position, 1),
)
