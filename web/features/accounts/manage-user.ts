import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import type { DeskUser } from '#contract/users.ts'
import { useApp } from '../../api.ts'
import { currentUserQuery, useCurrentUser, useSetCurrentUser } from './current-user.ts'
import { replaced, useDeskAct } from './desk-act.ts'

const list = 'GET /api/users'

/** Whoever unmakes themselves leaves the desk. */
export function useSetAdministrator({ id, username }: DeskUser) {
  const { call } = useApp()
  const client = useQueryClient()
  const me = useCurrentUser()
  const navigate = useNavigate()
  return useDeskAct({
    list,
    act: (call, isAdmin: boolean) =>
      call('PUT /api/users/:id', { params: { id: String(id) }, body: { isAdmin } }),
    change: replaced,
    told: ({ isAdmin }) => ({
      title: isAdmin ? 'Administrator made' : 'Administrator unmade',
      description: isAdmin
        ? `${username} is an administrator now.`
        : `${username} is no administrator any more.`,
    }),
    onDone: ({ isAdmin }) => {
      if (me?.id !== id) return
      const still: User = { ...me, isAdmin }
      client.setQueryData(currentUserQuery(call).queryKey, still)
      if (!isAdmin) void navigate({ to: '/' })
    },
  })
}

/** Whoever ends their own is signed out too. */
export function useEndSessions({ id, username }: DeskUser) {
  const me = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  return useDeskAct({
    list,
    act: (call, _: null) => call('DELETE /api/users/:id/sessions', { params: { id: String(id) } }),
    change: (rows) => rows.map((row) => (row.id === id ? { ...row, sessions: 0 } : row)),
    told: () => ({ title: 'Sessions ended', description: `${username} is signed out everywhere.` }),
    onDone: () => {
      if (me?.id !== id) return
      setCurrentUser(null)
      void navigate({ to: '/auth' })
    },
  })
}
