import { canManageUsers } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { users } from '#contract/users.ts'
import { deleteSessionsOf, lockUser } from '../accounts/queries.ts'
import { withAudit } from '../audit/audit-log.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found, Refusal } from '../http/refusal.ts'
import { findAdminUser, hasOtherAdministrator, listUsers, updateRights } from './queries.ts'

export const userHandlers: Handlers<typeof users> = {
  'GET /api/users': ({ db, query }) => listUsers(db, query),

  'PUT /api/users/:id': async (input) => {
    const id = await manageable(input)
    const { isAdmin } = input.body()
    return withAudit(input, async (tx, record) => {
      const isLast = !(await hasOtherAdministrator(tx, id))
      const old = found(await findAdminUser(tx, id), 'User')
      if (old.isAdmin === isAdmin) return old
      if (!isAdmin && isLast) throw new Refusal('conflict', LAST)
      found((await updateRights(tx, id, isAdmin)) || null, 'User')
      const action = isAdmin ? 'user.promoted' : 'user.demoted'
      await record({ action, id, before: { isAdmin: old.isAdmin }, after: { isAdmin } })
      return found(await findAdminUser(tx, id), 'User')
    })
  },

  'DELETE /api/users/:id/sessions': async (input) => {
    const id = await manageable(input)
    await withAudit(input, async (tx, record) => {
      await lockUser(tx, id)
      const { sessions } = found(await findAdminUser(tx, id), 'User')
      await deleteSessionsOf(tx, id)
      await record({ action: 'user.signed-out', id, before: { sessions }, after: { sessions: 0 } })
    })
    return { success: true }
  },
}

const LAST = 'This is the last administrator. Please make somebody else one first.'

async function manageable({ db, caller, params }: Managing) {
  const { id } = found(await findAdminUser(db, params.id), 'User')
  allow(canManageUsers(caller))
  return id
}

type Managing = { db: Db; caller: Caller; params: { id: number } }
