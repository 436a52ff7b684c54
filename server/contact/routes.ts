import { createHash } from 'node:crypto'
import type { contact } from '#contract/contact.ts'
import { canReadMessages } from '#contract/permissions.ts'
import { withAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers, AppContext, RequestContext } from '../http/handlers.ts'
import { allow, found, Refusal } from '../http/refusal.ts'
import { takeFitting } from '../text/response-size.ts'
import { countInWindow } from '../rate-limits/queries.ts'
import { insertMail } from '../mail/queue.ts'
import {
  deleteMessage,
  findMessageForUpdate,
  findMessage,
  insertMessage,
  listMessages,
  updateMessage,
} from './queries.ts'

/** Ten messages in ten minutes on average, and bursts of up to twenty. */
const WINDOW_SECONDS = 20 * 60
const MESSAGES_PER_WINDOW_MAX = 20

const RECEIVED = { success: true, message: 'Thank you. Your message is with us.' } as const

export const contactHandlers: Handlers<typeof contact> = {
  'POST /api/contact': async (input) => {
    const { context, body, once } = input
    const { website, ...message } = body()
    await admitMessage(input)
    // A bot that fills the hidden field gets the same response as a person.
    if (website) return RECEIVED
    await once(async (tx) => {
      const id = await insertMessage(tx, message)
      if (context.settings.contactEmail) await insertMail(tx, { kind: 'contact', messageId: id })
      return id
    })
    context.wakeMail()
    return RECEIVED
  },

  'GET /api/contact': async ({ db, query }) => takeFitting(await listMessages(db, query.page)),

  'PUT /api/contact/:id': async (input) => {
    const { db, caller, params, body } = input
    const { id } = found(await findMessage(db, params.id), 'Message')
    allow(canReadMessages(caller))
    const { read } = body()
    return withAudit(input, async (tx, record) => {
      const old = found(await findMessageForUpdate(tx, id), 'Message')
      const now = found(await updateMessage(tx, id, read), 'Message')
      const action = read ? 'message.read' : 'message.unread'
      await record({ action, id, before: { read: old.read }, after: { read } })
      return now
    })
  },

  // The audit entry contains neither text nor sender, which are deleted with the message.
  'DELETE /api/contact/:id': async (input) => {
    const { db, caller, params } = input
    const { id } = found(await findMessage(db, params.id), 'Message')
    allow(canReadMessages(caller))
    await withAudit(input, async (tx, record) => {
      const { read } = found(await findMessageForUpdate(tx, id), 'Message')
      found((await deleteMessage(tx, id)) || null, 'Message')
      await record({ action: 'message.deleted', id, before: { read } })
    })
    return { success: true }
  },
}

/** Counted in the database, so that all processes share the limit. */
async function admitMessage({
  context,
  db,
  requestContext,
}: {
  context: AppContext
  db: Db
  requestContext: RequestContext
}) {
  if (!context.settings.rateLimit) return
  const network = createHash('sha256').update(requestContext.ip).digest('base64url')
  const { count, secondsLeft } = await countInWindow(db, `contact:${network}`, WINDOW_SECONDS)
  if (count <= MESSAGES_PER_WINDOW_MAX) return
  throw new Refusal('limited', 'Too many messages. Please wait a while and try again.', {
    retryAfterSeconds: secondsLeft,
  })
}
