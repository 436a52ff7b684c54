import type { mail } from '#contract/mail.ts'
import { canManageMail } from '#contract/permissions.ts'
import { withAudit } from '../audit/audit-log.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found } from '../http/refusal.ts'
import { deleteFailedMail, findFailedMail, insertAgain, listFailedMail } from './queries.ts'

const NAME = 'Email'

export const failedMailHandlers: Handlers<typeof mail> = {
  'GET /api/failed-mail': ({ db, query }) => listFailedMail(db, query.page),

  'POST /api/failed-mail/:id/retry': async (input) => {
    const { context, db, caller, params } = input
    const { id } = found(await findFailedMail(db, params.id), NAME)
    allow(canManageMail(caller))
    await withAudit(input, async (tx, record) => {
      const failed = found(await deleteFailedMail(tx, id), NAME)
      await insertAgain(tx, failed)
      const { kind, attempts } = failed
      await record({ action: 'mail.retried', id, before: { kind, attempts } })
    })
    context.wakeMail()
    return { success: true }
  },

  // The audit entry does not contain the recipient, which is deleted with the row.
  'DELETE /api/failed-mail/:id': async (input) => {
    const { db, caller, params } = input
    const { id } = found(await findFailedMail(db, params.id), NAME)
    allow(canManageMail(caller))
    await withAudit(input, async (tx, record) => {
      const { kind, attempts } = found(await deleteFailedMail(tx, id), NAME)
      await record({ action: 'mail.dismissed', id, before: { kind, attempts } })
    })
    return { success: true }
  },
}
