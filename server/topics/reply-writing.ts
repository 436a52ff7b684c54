import type { Db } from '../db/engine.ts'
import type { RenderedHtml } from '../db/column-types.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { updateSearchIndex } from '../search/update-index.ts'

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
