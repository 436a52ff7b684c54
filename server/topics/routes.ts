import { REPLIES_PER_PORTION } from '#contract/constants.ts'
import {
  canDeleteReply,
  canDeleteTopic,
  canEditReply,
  canEditTopic,
} from '#contract/permissions.ts'
import type { TopicCard, topics } from '#contract/topics.ts'
import { audited } from '../audit/acts.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found } from '../http/refusal.ts'
import { renderMarkdown } from '../text/markdown.ts'
import { findHeldReply, findHeldTopic, findTopic, findTopicOwner, listTopics } from './queries.ts'
import { deleteReply, findReply, insertReply, listReplies, updateReply } from './replies.ts'
import { deleteTopic, insertTopic, updateTopic } from './writing.ts'

export const topicHandlers: Handlers<typeof topics> = {
  'GET /api/topics': ({ db, query, caller }) => listTopics(db, query, caller),

  'POST /api/topics': async ({ db, caller, body, once }) => {
    const { tagIds = [], communityId: named, ...topic } = body()
    const communityId = await communityForPost(db, named)
    const id = await once((tx) =>
      insertTopic(tx, { ...topic, tagIds, userId: caller.id, communityId }),
    )
    return withHtml(found(await findTopic(db, id, caller), 'Topic'))
  },

  'GET /api/topics/:id': async ({ db, params, query, caller }) => {
    const topic = found(await findTopic(db, params.id, caller), 'Topic')
    // One more than asked for tells whether there are more.
    const rows = await listReplies(db, topic.id, { after: 0, limit: query.replies + 1 })
    const replies = rows.slice(0, query.replies)
    const more = rows.length > replies.length ? { nextReply: replies.at(-1)?.id } : {}
    return { topic: withHtml(topic), replies: replies.map(withHtml), ...more }
  },

  'PUT /api/topics/:id': async (input) => {
    const { db, caller, params, body } = input
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    allow(canEditTopic(caller, topic))
    const change = body()
    return audited(input, async (tx, record) => {
      const old = found(await findHeldTopic(tx, topic.id, caller), 'Topic')
      await updateTopic(tx, old.id, change)
      const now = found(await findTopic(tx, old.id, caller), 'Topic')
      const act = {
        action: 'topic.changed',
        id: old.id,
        before: told(old),
        after: told(now),
      } as const
      if (topic.userId !== caller.id) await record(act)
      return withHtml(now)
    })
  },

  'DELETE /api/topics/:id': async (input) => {
    const { db, caller, params } = input
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    allow(canDeleteTopic(caller, topic))
    await audited(input, async (tx, record) => {
      const { id, title } = found(await deleteTopic(tx, topic.id), 'Topic')
      const before = { title, userId: topic.userId }
      if (topic.userId !== caller.id) await record({ action: 'topic.deleted', id, before })
    })
    return { success: true }
  },

  'GET /api/topics/:id/replies': async ({ db, params, query }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    const rows = await listReplies(db, topic.id, { ...query, limit: REPLIES_PER_PORTION })
    return rows.map(withHtml)
  },

  'POST /api/topics/:id/replies': async ({ db, caller, params, body, once }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    const reply = { topicId: topic.id, userId: caller.id, content: body().content }
    const id = found(await once((tx) => insertReply(tx, reply)), 'Topic')
    return withHtml(found(await findReply(db, id), 'Reply'))
  },

  'PUT /api/replies/:id': async (input) => {
    const { db, caller, params, body } = input
    const { id, userId } = found(await findReply(db, params.id), 'Reply')
    allow(canEditReply(caller, { userId }))
    const { content } = body()
    return audited(input, async (tx, record) => {
      const before = { content: found(await findHeldReply(tx, id), 'Reply').content }
      await updateReply(tx, id, content)
      const act = { action: 'reply.changed', id, before, after: { content } } as const
      if (userId !== caller.id) await record(act)
      return withHtml(found(await findReply(tx, id), 'Reply'))
    })
  },

  'DELETE /api/replies/:id': async (input) => {
    const { db, caller, params } = input
    const { id, topicId, userId } = found(await findReply(db, params.id), 'Reply')
    allow(canDeleteReply(caller, { userId }))
    await audited(input, async (tx, record) => {
      const { content } = found(await deleteReply(tx, { id, topicId }), 'Reply')
      const act = { action: 'reply.deleted', id, before: { content, topicId, userId } } as const
      if (userId !== caller.id) await record(act)
    })
    return { success: true }
  },

  'POST /api/preview': ({ body }) => ({ html: renderMarkdown(body().content) }),
}

const told = ({ title, content, tagIds }: TopicCard) => ({ title, content, tagIds })

const withHtml = <T extends { content: string }>(post: T) => ({
  ...post,
  html: renderMarkdown(post.content),
})
