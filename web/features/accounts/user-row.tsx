import { useState } from 'react'
import type { AdminUser } from '#contract/users.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useEndSessions, useSetAdministrator } from './manage-user.ts'

export function UserRow({ user }: { user: AdminUser }) {
  const { id, username, email, profileImage, createdAt, sessions, isAdmin } = user
  return (
    <tr data-row>
      <th scope="row">
        <span className="person">
          <Avatar name={username} image={profileImage} />
          <span>
            <span dir="auto" id={`user-${id}`}>
              {username}
            </span>
            <small className="faint">{email}</small>
          </span>
        </span>
      </th>
      <td data-label="Role">{isAdmin ? 'Administrator' : <span className="faint">Member</span>}</td>
      <td data-label="Joined">
        <TimeAgo time={createdAt} />
      </td>
      <td data-label="Sessions">{formatNumber(sessions)}</td>
      <td className="row-acts">
        <Actions user={user} />
      </td>
    </tr>
  )
}

function Actions({ user }: { user: AdminUser }) {
  const setAdministrator = useSetAdministrator(user)
  const endSessions = useEndSessions(user)
  const [asks, setAsks] = useState<'rights' | 'sessions' | null>(null)
  const close = () => setAsks(null)
  const { id, username, isAdmin, sessions } = user
  const about = { variant: 'ghost', 'aria-describedby': `user-${id}` } as const
  return (
    <>
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
          open
          onClose={close}
          title={
            isAdmin
              ? `Should ${username} no longer be an administrator?`
              : `Make ${username} an administrator?`
          }
          description={
            isAdmin
              ? `${username} will lose admin access and be logged out everywhere.`
              : `${username} will be able to do everything that you can do here.`
          }
          confirmLabel={isAdmin ? 'Remove admin access' : 'Make administrator'}
          pendingText="Saving…"
          pending={setAdministrator.isPending}
          onConfirm={() => setAdministrator.mutate(!isAdmin, { onSettled: close })}
        />
      )}
      {asks === 'sessions' && (
        <AlertDialog
          open
          onClose={close}
          title={`End all sessions of ${username}?`}
          description={`${username} will be logged out everywhere and has to log in again. This action cannot be undone.`}
          confirmLabel="End sessions"
          pendingText="Ending…"
          pending={endSessions.isPending}
          onConfirm={() => endSessions.mutate(null, { onSettled: close })}
        />
      )}
    </>
  )
}
