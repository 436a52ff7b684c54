import type { users } from '#contract/users.ts'
import { isLastAdministrator, setAdministratorRights } from '../accounts/administrator-queries.ts'
import { deleteSessionsAndDevicesOf, lockUser } from '../accounts/queries.ts'
import type { Handlers } from '../calls/handler-types.ts'
import { found, Refusal } from '../refusal.ts'
import { findAdminUser, listUsers } from './queries.ts'

export const userHandlers: Handlers<typeof users> = {
  'GET /api/users': ({ db, forLongReads, query }) => listUsers(db, query, forLongReads()),

  'GET /api/users/:id': ({ subject }) => subject,

  'PUT /api/users/:id': ({ subject: { id }, body: { isAdmin }, withAudit }) =>
    withAudit(async (tx, record) => {
      await lockUser(tx, id)
      const old = found(await findAdminUser(tx, id), 'User')
      if (old.isAdmin === isAdmin) return old
      if (!isAdmin && (await isLastAdministrator(tx, id))) throw new Refusal('conflict', LAST)
      found(await setAdministratorRights(tx, id, isAdmin), 'User')
      const action = isAdmin ? 'user.promoted' : 'user.demoted'
      await record({ action, id, before: { isAdmin: old.isAdmin }, after: { isAdmin } })
      return found(await findAdminUser(tx, id), 'User')
    }),

  'DELETE /api/users/:id/sessions': ({ subject: { id }, withAudit }) =>
    withAudit(async (tx, record) => {
      await lockUser(tx, id)
      const { sessions } = found(await findAdminUser(tx, id), 'User')
      await deleteSessionsAndDevicesOf(tx, id)
      await record({ action: 'user.signed-out', id, before: { sessions }, after: { sessions: 0 } })
      return { success: true }
    }),
}

const LAST = 'This is the last administrator. Please make somebody else one first.'
