import { useNavigate } from '@tanstack/react-router'
import type { AdminUser } from '#contract/users.ts'
import { useCurrentUser, useSetCurrentUser } from '../accounts/current-user.ts'
import { replaced, useAdminMutation } from './admin-mutation.ts'
import { isolated } from '../../lib/isolated.ts'

const list = 'GET /api/users'

/** A user who loses admin access is logged out. */
export function useSetAdministrator({ id, username }: AdminUser) {
  const leave = useLeave(id)
  return useAdminMutation({
    list,
    mutationFn: (call, isAdmin: boolean) =>
      call('PUT /api/users/:id', { params: { id: String(id) }, body: { isAdmin } }),
    updateList: replaced,
    toast: ({ isAdmin }) => ({
      title: isAdmin ? 'Admin access granted' : 'Admin access removed',
      description: isAdmin
        ? `${isolated(username)} is an administrator now.`
        : `${isolated(username)} is no longer an administrator.`,
    }),
    onSuccess: ({ isAdmin }) => isAdmin || leave(),
  })
}

export function useEndSessions({ id, username }: AdminUser) {
  const leave = useLeave(id)
  return useAdminMutation({
    list,
    mutationFn: (call) => call('DELETE /api/users/:id/sessions', { params: { id: String(id) } }),
    updateList: (rows) => rows.map((row) => (row.id === id ? { ...row, sessions: 0 } : row)),
    toast: () => ({
      title: 'Sessions ended',
      description: `${isolated(username)} is logged out everywhere.`,
    }),
    onSuccess: leave,
  })
}

/** An administrator who did this to their own account is logged out here too. */
function useLeave(id: number) {
  const me = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  return () => {
    if (me?.id !== id) return
    setCurrentUser(null)
    void navigate({ to: '/auth' })
  }
}
