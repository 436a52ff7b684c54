import { GENERAL_TAG_ID } from '#contract/constants.ts'
import type { Caller } from '#contract/permissions.ts'
import type { Db } from '../db/engine.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { RenderedHtml } from '../db/column-types.ts'
import { updateSearchIndex } from '../search/update-index.ts'
import { insertPostTags, listTagIds, replacePostTags } from '../tags/queries.ts'

type NewTopic = {
  title: string
  content: string
  by: NonNullable<Caller>
  communityId: number
  tagIds: number[]
  rendered: RenderedHtml
}

/** Resolves to the new id. Unknown tags are dropped; a topic without any gets General. */
export function insertTopic(db: Db, { tagIds, by, ...topic }: NewTopic) {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('topics')
      .values({
        community_id: topic.communityId,
        user_id: by.id,
        title: topic.title,
        content: topic.content,
        ...topic.rendered,
        reply_count: 0,
        created_at: new Date().toISOString(),
        updated_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const known = await listTagIds(tx, 'topic', tagIds, { by })
    const post = { topic_id: id, community_id: topic.communityId }
    await insertPostTags(tx, 'topic', post, known.length > 0 ? known : [GENERAL_TAG_ID])
    await updateSearchIndex(tx, 'topic', [id])
    return id
  })
}

type TopicChange = {
  title: string
  content: string
  rendered: RenderedHtml
  tagIds?: number[] | undefined
  by: Caller
}

/** Changes a topic that is locked. Without a known tag it keeps its first one, or gets General. */
export async function updateTopic(tx: Db, id: number, change: TopicChange) {
  const { title, content, rendered, tagIds, by } = change
  const topic = await tx
    .updateTable('topics')
    .set({ title, content, ...rendered, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .returning('community_id as communityId')
    .executeTakeFirstOrThrow()
  const tagged = { topic_id: id, community_id: topic.communityId }
  if (tagIds) await replaceTags(tx, tagged, tagIds, by)
  await updateSearchIndex(tx, 'topic', [id])
}

type TaggedTopic = { topic_id: number; community_id: number }

async function replaceTags(tx: Db, topic: TaggedTopic, tagIds: number[], by: Caller) {
  const postId = topic.topic_id
  let known = await listTagIds(tx, 'topic', tagIds, { by, postId })
  if (known.length === 0) known = [(await findFirstTagId(tx, postId)) ?? GENERAL_TAG_ID]
  await replacePostTags(tx, 'topic', topic, known)
}

/** Deletes a topic with its replies and tags. Undefined if it was deleted already. */
export const deleteTopic = (db: Db, id: number) =>
  db.deleteFrom('topics').where('id', '=', id).returning(['id', 'title']).executeTakeFirst()

async function findFirstTagId(db: Db, topicId: number) {
  const row = await db
    .selectFrom('topic_tags')
    .select('tag_id')
    .where('topic_id', '=', topicId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.tag_id
}
