import { REPLIES_PER_PAGE } from '#contract/constants.ts'
import type { Reply } from '#contract/topics.ts'
import { sql } from 'kysely'
import { authorColumns, authorOf } from '../accounts/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/engine.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { RenderedHtml, StoredHtml } from '../db/html-columns.ts'
import { updateSearchIndex } from '../search/update-index.ts'

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

type NewReply = { topicId: number; userId: number; content: string; rendered: RenderedHtml }

/**
 * Resolves to the new id, or to null if the topic was deleted. Updating the count first locks the
 * topic's row, so that the ids of replies follow the order of their commits.
 */
export function insertReply(db: Db, { topicId, userId, content, rendered }: NewReply) {
  return inTransaction(db, async (tx) => {
    const topic = await countReplies(tx, topicId, 1)
    if (!topic) return null
    const { id } = await tx
      .insertInto('replies')
      .values({
        topic_id: topicId,
        user_id: userId,
        content,
        ...rendered,
        created_at: new Date().toISOString(),
        updated_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await updateSearchIndex(tx, 'reply', [id])
    return id
  })
}

type ReplyChange = { content: string; rendered: RenderedHtml }

export async function updateReply(tx: Db, id: number, { content, rendered }: ReplyChange) {
  await tx
    .updateTable('replies')
    .set({ content, ...rendered, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await updateSearchIndex(tx, 'reply', [id])
}

/** Locks the topic's row before the reply's, as everywhere; undefined if the reply was deleted. */
export async function deleteReply(tx: Db, { id, topicId }: { id: number; topicId: number }) {
  await countReplies(tx, topicId, -1)
  return tx.deleteFrom('replies').where('id', '=', id).returning('content').executeTakeFirst()
}

const countReplies = (db: Db, topicId: number, by: 1 | -1) =>
  db
    .updateTable('topics')
    .set((eb) => ({ reply_count: eb('reply_count', '+', by) }))
    .where('id', '=', topicId)
    .returning('id')
    .executeTakeFirst()

const selectReplies = (db: Db) =>
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
