import type { failedMail } from '#contract/failed-mail.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { requeueMail } from '../mail/queue.ts'
import { found } from '../refusal.ts'
import { deleteFailedMail, listFailedMail } from './queries.ts'

const NAME = 'Email'

export const failedMailHandlers: Handlers<typeof failedMail> = {
  'GET /api/failed-mail': ({ db, query }) => listFailedMail(db, query.page),

  'POST /api/failed-mail/:id/retry': async ({ context, subject: { id }, withAudit }) => {
    await withAudit(async (tx, record) => {
      const failed = found(await deleteFailedMail(tx, id), NAME)
      await requeueMail(tx, failed)
      const { kind, attempts } = failed
      await record({ action: 'mail.retried', id, before: { kind, attempts } })
    })
    context.wake('send-mail')
    return { success: true }
  },

  // The audit entry does not contain the recipient, which is deleted with the row.
  'DELETE /api/failed-mail/:id': ({ subject: { id }, withAudit }) =>
    withAudit(async (tx, record) => {
      const { kind, attempts } = found(await deleteFailedMail(tx, id), NAME)
      await record({ action: 'mail.dismissed', id, before: { kind, attempts } })
      return { success: true }
    }),
}
