import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { AdminUser } from '#contract/users.ts'
import { formatNumber } from '../../lib/formats.ts'
import { isolated } from '../../lib/isolated.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { MemberName } from '../../ui/member-name.tsx'
import { ActionsCell, Cell, CellNote, RowHeader, TableRow } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useCurrentUser, useSetCurrentUser } from '../accounts/current-user.ts'
import { rowAction } from './admin-table.tsx'
import { replaced, useAdminMutation } from './admin-mutation.ts'

export function UserRow({ user }: { user: AdminUser }) {
  const { id, username, email, profileImage, createdAt, sessions, isAdmin } = user
  return (
    <TableRow data-row>
      <RowHeader>
        <span className="flex items-center gap-3">
          <Avatar name={username} image={profileImage} />
          <span>
            <span dir="auto" id={`user-${id}`}>
              <MemberName author={user} name={username} />
            </span>
            <CellNote>{email}</CellNote>
          </span>
        </span>
      </RowHeader>
      <Cell label="Role">
        {isAdmin ? 'Administrator' : <span className="text-ink-3">Member</span>}
      </Cell>
      <Cell label="Joined" wraps>
        <TimeAgo time={createdAt} />
      </Cell>
      <Cell label="Sessions">{formatNumber(sessions)}</Cell>
      <Actions user={user} />
    </TableRow>
  )
}

function Actions({ user }: { user: AdminUser }) {
  const setAdministrator = useSetAdministrator(user)
  const endSessions = useEndSessions(user)
  const [asks, setAsks] = useState<'rights' | 'sessions' | null>(null)
  const close = () => setAsks(null)
  const { id, username, isAdmin, sessions } = user
  const about = rowAction(`user-${id}`)
  const who = isolated(username)
  return (
    <ActionsCell>
      <Button {...about} onClick={() => setAsks('rights')}>
        {isAdmin ? 'Remove admin access' : 'Make administrator'}
      </Button>
      {sessions > 0 && (
        <Button {...about} onClick={() => setAsks('sessions')}>
          End sessions
        </Button>
      )}
      {asks === 'rights' && (
        <AlertDialog
          onClose={close}
          title={
            isAdmin
              ? `Should ${who} no longer be an administrator?`
              : `Make ${who} an administrator?`
          }
          description={
            isAdmin
              ? `${who} will lose admin access and be logged out everywhere.`
              : `${who} will be able to do everything that you can do here.`
          }
          confirmLabel={isAdmin ? 'Remove admin access' : 'Make administrator'}
          pendingText="Saving…"
          onConfirm={() => setAdministrator.submit(!isAdmin)}
        />
      )}
      {asks === 'sessions' && (
        <AlertDialog
          onClose={close}
          title={`End all sessions of ${who}?`}
          description={`${who} will be logged out everywhere and has to log in again. This action cannot be undone.`}
          confirmLabel="End sessions"
          pendingText="Ending…"
          onConfirm={endSessions.submit}
        />
      )}
    </ActionsCell>
  )
}

const list = 'GET /api/users'

/** A user who loses admin access is logged out. */
function useSetAdministrator({ id, username }: AdminUser) {
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

function useEndSessions({ id, username }: AdminUser) {
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
