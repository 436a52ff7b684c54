import { REPLIES_PER_PORTION } from '#contract/constants.ts'
import {
  canDeleteReply,
  canDeleteTopic,
  canEditReply,
  canEditTopic,
} from '#contract/permissions.ts'
import type { topics } from '#contract/topics.ts'
import { communityForPost } from '../communities/posting.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found } from '../http/refusal.ts'
import { renderMarkdown } from '../text/markdown.ts'
import { findTopic, findTopicOwner, listTopics } from './queries.ts'
import { deleteReply, findReply, insertReply, listReplies, updateReply } from './replies.ts'
import { deleteTopic, insertTopic, updateTopic } from './writing.ts'

export const topicHandlers: Handlers<typeof topics> = {
  'GET /api/topics': ({ db, query, caller }) => listTopics(db, query, caller),

  'POST /api/topics': async ({ db, caller, body }) => {
    const { tagIds = [], communityId, ...topic } = body()
    const id = await insertTopic(db, {
      ...topic,
      tagIds,
      userId: caller.id,
      communityId: await communityForPost(db, communityId),
    })
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

  'PUT /api/topics/:id': async ({ db, caller, params, body }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    allow(canEditTopic(caller, topic))
    await updateTopic(db, topic.id, body())
    return withHtml(found(await findTopic(db, topic.id, caller), 'Topic'))
  },

  'DELETE /api/topics/:id': async ({ db, caller, params }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    allow(canDeleteTopic(caller, topic))
    found((await deleteTopic(db, topic.id)) || null, 'Topic')
    return { success: true }
  },

  'GET /api/topics/:id/replies': async ({ db, params, query }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    const rows = await listReplies(db, topic.id, { ...query, limit: REPLIES_PER_PORTION })
    return rows.map(withHtml)
  },

  'POST /api/topics/:id/replies': async ({ db, caller, params, body }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    const reply = { topicId: topic.id, userId: caller.id, content: body().content }
    const id = found(await insertReply(db, reply), 'Topic')
    return withHtml(found(await findReply(db, id), 'Reply'))
  },

  'PUT /api/replies/:id': async ({ db, caller, params, body }) => {
    const reply = found(await findReply(db, params.id), 'Reply')
    allow(canEditReply(caller, reply))
    await updateReply(db, reply.id, body().content)
    return withHtml(found(await findReply(db, reply.id), 'Reply'))
  },

  'DELETE /api/replies/:id': async ({ db, caller, params }) => {
    const reply = found(await findReply(db, params.id), 'Reply')
    allow(canDeleteReply(caller, reply))
    await deleteReply(db, reply)
    return { success: true }
  },

  'POST /api/preview': ({ body }) => ({ html: renderMarkdown(body().content) }),
}

const withHtml = <T extends { content: string }>(post: T) => ({
  ...post,
  html: renderMarkdown(post.content),
})
