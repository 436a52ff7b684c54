import { REPLIES_PER_PAGE } from '#contract/constants.ts'
import type { replies } from '#contract/replies.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found } from '../refusal.ts'
import { assertSeen } from '../seen-version.ts'
import { renderForWriting, withHtml } from '../text/stored-html.ts'
import { findReply, findReplyForUpdate } from './reply-queries.ts'
import { deleteReply, insertReply, updateReply } from './reply-writing.ts'
import { findTopicSummary } from './queries.ts'
import { readReplyPage } from './reply-page.ts'

export const replyHandlers: Handlers<typeof replies> = {
  // Most topics have replies, which show that there is such a topic: no statement needs to look for it.
  'GET /api/topics/:id/replies': async ({ context: { markdown }, db, params, query }) => {
    const range = { topicId: params.id, after: query.after, rowsMax: REPLIES_PER_PAGE }
    const { replies } = await readReplyPage({ db, markdown }, range)
    if (replies.length === 0) found(await findTopicSummary(db, params.id), 'Topic')
    return replies
  },

  'POST /api/topics/:id/replies': async ({ context, db, caller, subject, body, once }) => {
    const { content } = body
    const rendered = await renderForWriting(context.markdown, content)
    const reply = { topicId: subject.id, userId: caller.id, content, rendered }
    const id = found(await once((tx) => insertReply(tx, reply)), 'Topic')
    return withHtml(context.markdown, found(await findReply(db, id), 'Reply'))
  },

  'PUT /api/replies/:id': async ({ context, caller, subject, body, withAudit }) => {
    const { id, userId } = subject
    const { content } = body
    const rendered = await renderForWriting(context.markdown, content)
    return withAudit(async (tx, record) => {
      const old = found(await findReplyForUpdate(tx, id), 'Reply')
      assertSeen('text', old, body)
      await updateReply(tx, id, { content, rendered })
      if (userId !== caller.id) {
        const before = { content: old.content }
        await record({ action: 'reply.changed', id, before, after: { content } })
      }
      return { ...found(await findReply(tx, id), 'Reply'), html: rendered.html }
    })
  },

  'DELETE /api/replies/:id': ({ caller, subject: { id, topicId, userId }, withAudit }) =>
    withAudit(async (tx, record) => {
      const { content } = found(await deleteReply(tx, { id, topicId }), 'Reply')
      const before = { content, topicId, userId }
      if (userId !== caller.id) await record({ action: 'reply.deleted', id, before })
      return { success: true }
    }),
}
