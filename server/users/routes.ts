import { canManageUsers } from '#contract/permissions.ts'
import type { Caller } from '#contract/permissions.ts'
import type { users } from '#contract/users.ts'
import { deleteSessionsOf, lockUser } from '../accounts/queries.ts'
import { audited } from '../audit/acts.ts'
import type { Db } from '../db/engine.ts'
import type { Handlers } from '../http/handlers.ts'
import { allow, found, Refusal } from '../http/refusal.ts'
import { findDeskUser, hasOtherAdministrator, listUsers, updateRights } from './queries.ts'

export const userHandlers: Handlers<typeof users> = {
  'GET /api/users': ({ db, query }) => listUsers(db, query),

  'PUT /api/users/:id': async (input) => {
    const id = await manageable(input)
    const { isAdmin } = input.body()
    return audited(input, async (tx, record) => {
      const isLast = !(await hasOtherAdministrator(tx, id))
      const old = found(await findDeskUser(tx, id), 'User')
      if (old.isAdmin === isAdmin) return old
      if (!isAdmin && isLast) throw new Refusal('conflict', LAST)
      found((await updateRights(tx, id, isAdmin)) || null, 'User')
      const action = isAdmin ? 'user.promoted' : 'user.demoted'
      await record({ action, id, before: { isAdmin: old.isAdmin }, after: { isAdmin } })
      return found(await findDeskUser(tx, id), 'User')
    })
  },

  'DELETE /api/users/:id/sessions': async (input) => {
    const id = await manageable(input)
    await audited(input, async (tx, record) => {
      await lockUser(tx, id)
      const { sessions } = found(await findDeskUser(tx, id), 'User')
      await deleteSessionsOf(tx, id)
      await record({ action: 'user.signed-out', id, before: { sessions }, after: { sessions: 0 } })
    })
    return { success: true }
  },
}

const LAST = 'This is the last administrator. Please make somebody else one first.'

async function manageable({ db, caller, params }: Managing) {
  const { id } = found(await findDeskUser(db, params.id), 'User')
  allow(canManageUsers(caller))
  return id
}

type Managing = { db: Db; caller: Caller; params: { id: number } }
