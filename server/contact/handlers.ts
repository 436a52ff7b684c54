import type { contact } from '#contract/contact.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found } from '../refusal.ts'
import { truncateToSize } from '../http/response-size.ts'
import { insertMail } from '../mail/queue.ts'
import {
  deleteMessage,
  findMessageForUpdate,
  insertMessage,
  listMessages,
  updateMessage,
} from './queries.ts'

const RECEIVED = { success: true, message: 'Thank you. Your message is with us.' } as const

export const contactHandlers: Handlers<typeof contact> = {
  'POST /api/contact': async ({ context, body, once }) => {
    const { website, ...message } = body
    // A bot that fills the hidden field gets the same response as a person.
    if (website) return RECEIVED
    await once(async (tx) => {
      const id = await insertMessage(tx, message)
      await insertMail(tx, { kind: 'contact', messageId: id })
      return id
    })
    context.wake('send-mail')
    return RECEIVED
  },

  'GET /api/contact': async ({ db, query }) => truncateToSize(await listMessages(db, query.page)),

  'PUT /api/contact/:id': ({ subject: { id }, body: { read }, withAudit }) =>
    withAudit(async (tx, record) => {
      const old = found(await findMessageForUpdate(tx, id), 'Message')
      const now = found(await updateMessage(tx, id, read), 'Message')
      const action = read ? 'message.read' : 'message.unread'
      await record({ action, id, before: { read: old.read }, after: { read } })
      return now
    }),

  // The audit entry contains neither text nor sender, which are deleted with the message.
  'DELETE /api/contact/:id': ({ subject: { id }, withAudit }) =>
    withAudit(async (tx, record) => {
      const { read } = found(await findMessageForUpdate(tx, id), 'Message')
      await deleteMessage(tx, id)
      await record({ action: 'message.deleted', id, before: { read } })
      return { success: true }
    }),
}
