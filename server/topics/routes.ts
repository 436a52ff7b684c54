import { REPLIES_PER_PORTION } from '#contract/constants.ts'
import {
  canDeleteReply,
  canDeleteTopic,
  canEditReply,
  canEditTopic,
} from '#contract/permissions.ts'
import type { TopicCard, topics } from '#contract/topics.ts'
import { withAudit } from '../audit/audit-log.ts'
import { communityForPost } from '../communities/posting.ts'
import type { StoredHtml } from '../db/html-columns.ts'
import type { Handlers, AppContext } from '../http/handlers.ts'
import { allow, found } from '../http/refusal.ts'
import { renderForWriting, openHtmlReader, renderPreview } from '../text/stored-html.ts'
import {
  findReplyForUpdate,
  findTopicForUpdate,
  findTopic,
  findTopicOwner,
  listTopics,
} from './queries.ts'
import { deleteReply, findReply, insertReply, updateReply } from './replies.ts'
import { readReplyPortion } from './reply-portion.ts'
import { deleteTopic, insertTopic, updateTopic } from './writing.ts'

export const topicHandlers: Handlers<typeof topics> = {
  'GET /api/topics': ({ db, query, caller }) => listTopics(db, query, caller),

  'POST /api/topics': async ({ context, db, caller, body, once }) => {
    const { tagIds = [], communityId: named, ...topic } = body()
    const communityId = await communityForPost(db, named)
    const rendered = await renderForWriting(context.markdown, topic.content)
    const made = { ...topic, rendered, tagIds, userId: caller.id, communityId }
    const id = await once((tx) => insertTopic(tx, made))
    return withHtml(context, found(await findTopic(db, id, caller), 'Topic'))
  },

  'GET /api/topics/:id': async ({ context: { markdown }, db, params, query, caller }) => {
    const topic = found(await findTopic(db, params.id, caller), 'Topic')
    const html = await openHtmlReader(markdown)(topic, topic.content)
    const asked = { topic, after: query.after, rowsMax: query.replies }
    return { topic: { ...topic, html }, ...(await readReplyPortion({ db, markdown }, asked)) }
  },

  'PUT /api/topics/:id': async (input) => {
    const { context, db, caller, params, body } = input
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    allow(canEditTopic(caller, topic))
    const change = body()
    const rendered = await renderForWriting(context.markdown, change.content)
    return withAudit(input, async (tx, record) => {
      const old = found(await findTopicForUpdate(tx, topic.id, caller), 'Topic')
      await updateTopic(tx, old.id, { ...change, rendered })
      const now = found(await findTopic(tx, old.id, caller), 'Topic')
      const act = {
        action: 'topic.changed',
        id: old.id,
        before: told(old),
        after: told(now),
      } as const
      if (topic.userId !== caller.id) await record(act)
      return { ...now, html: rendered.html }
    })
  },

  'DELETE /api/topics/:id': async (input) => {
    const { db, caller, params } = input
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    allow(canDeleteTopic(caller, topic))
    await withAudit(input, async (tx, record) => {
      const { id, title } = found(await deleteTopic(tx, topic.id), 'Topic')
      const before = { title, userId: topic.userId }
      if (topic.userId !== caller.id) await record({ action: 'topic.deleted', id, before })
    })
    return { success: true }
  },

  'GET /api/topics/:id/replies': async ({ context: { markdown }, db, params, query }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    const asked = { topic, after: query.after, rowsMax: REPLIES_PER_PORTION }
    return (await readReplyPortion({ db, markdown }, asked)).replies
  },

  'POST /api/topics/:id/replies': async ({ context, db, caller, params, body, once }) => {
    const topic = found(await findTopicOwner(db, params.id), 'Topic')
    const { content } = body()
    const rendered = await renderForWriting(context.markdown, content)
    const reply = { topicId: topic.id, userId: caller.id, content, rendered }
    const id = found(await once((tx) => insertReply(tx, reply)), 'Topic')
    return withHtml(context, found(await findReply(db, id), 'Reply'))
  },

  'PUT /api/replies/:id': async (input) => {
    const { context, db, caller, params, body } = input
    const { id, userId } = found(await findReply(db, params.id), 'Reply')
    allow(canEditReply(caller, { userId }))
    const { content } = body()
    const rendered = await renderForWriting(context.markdown, content)
    return withAudit(input, async (tx, record) => {
      const before = { content: found(await findReplyForUpdate(tx, id), 'Reply').content }
      await updateReply(tx, id, { content, rendered })
      const act = { action: 'reply.changed', id, before, after: { content } } as const
      if (userId !== caller.id) await record(act)
      return { ...found(await findReply(tx, id), 'Reply'), html: rendered.html }
    })
  },

  'DELETE /api/replies/:id': async (input) => {
    const { db, caller, params } = input
    const { id, topicId, userId } = found(await findReply(db, params.id), 'Reply')
    allow(canDeleteReply(caller, { userId }))
    await withAudit(input, async (tx, record) => {
      const { content } = found(await deleteReply(tx, { id, topicId }), 'Reply')
      const act = { action: 'reply.deleted', id, before: { content, topicId, userId } } as const
      if (userId !== caller.id) await record(act)
    })
    return { success: true }
  },

  'POST /api/preview': async ({ context, body }) => ({
    html: await renderPreview(context.markdown, body().content),
  }),
}

const told = ({ title, content, tagIds }: TopicCard) => ({ title, content, tagIds })

/** Reads the stored post: a repeated request gets the current state of the first one's post. */
const withHtml = async <T extends StoredHtml & { content: string }>(
  { markdown }: AppContext,
  post: T,
) => ({ ...post, html: await openHtmlReader(markdown)(post, post.content) })
