import type { TopicCard, TopicChange, topics } from '#contract/topics.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found } from '../refusal.ts'
import { assertSeen } from '../seen-version.ts'
import { renderForWriting, withHtml } from '../text/stored-html.ts'
import { isPartOfAuthorsPosts } from '../accounts/queries.ts'
import { findTopic, findTopicForUpdate, listActiveTags, listTopics } from './queries.ts'
import { readReplyPage } from './reply-page.ts'
import { deleteTopic, insertTopic, updateTopic } from './writing.ts'

export const topicHandlers: Handlers<typeof topics> = {
  'GET /api/topics': ({ db, forLongReads, query, caller }) =>
    listTopics(isPartOfAuthorsPosts(query) ? forLongReads() : db, query, caller),

  'POST /api/topics': async ({ context, db, caller, body, once }) => {
    const { tagIds = [], communityId: chosenId, ...topic } = body
    const rendered = await renderForWriting(context.markdown, topic.content)
    const newTopic = { ...topic, rendered, tagIds, by: caller }
    const id = await once(async (tx) =>
      insertTopic(tx, { ...newTopic, communityId: await communityForPost(tx, chosenId) }),
    )
    return withHtml(context.markdown, found(await findTopic(db, id, caller), 'Topic'))
  },

  'GET /api/topics/:id': async ({ context: { markdown }, db, subject, query }) => {
    const topic = await withHtml(markdown, subject)
    if (topic.replyCount === 0) return { topic, replies: [] }
    const range = { topicId: topic.id, after: query.after, rowsMax: query.replies }
    return { topic, ...(await readReplyPage({ db, markdown }, range)) }
  },

  'PUT /api/topics/:id': async ({ context, caller, subject, body, withAudit }) => {
    const rendered = await renderForWriting(context.markdown, body.content)
    return withAudit(async (tx, record) => {
      const old = found(await findTopicForUpdate(tx, subject.id, caller), 'Topic')
      assertSeen('text', old, body)
      await updateTopic(tx, old.id, { ...body, rendered, by: caller })
      const now = found(await findTopic(tx, old.id, caller), 'Topic')
      if (subject.userId !== caller.id) {
        await record({
          action: 'topic.changed',
          id: old.id,
          before: auditSnapshot(old),
          after: auditSnapshot(now),
        })
      }
      return { ...now, html: rendered.html }
    })
  },

  'DELETE /api/topics/:id': ({ caller, subject: { id, userId }, withAudit }) =>
    withAudit(async (tx, record) => {
      const { title } = found(await deleteTopic(tx, id), 'Topic')
      const before = { title, userId }
      if (userId !== caller.id) await record({ action: 'topic.deleted', id, before })
      return { success: true }
    }),

  'GET /api/topic/tags/:id': async ({ db, subject }) => {
    const tags = await listActiveTags(db, subject.id)
    return tags.map((tag) => ({ ...tag, type: 'topic' as const }))
  },
}

type Snapshot = Pick<TopicCard, keyof TopicChange>

const auditSnapshot = ({ title, content, tagIds }: TopicCard): Snapshot => ({
  title,
  content,
  tagIds,
})
