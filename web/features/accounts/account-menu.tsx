import { useNavigate } from '@tanstack/react-router'
import { LogOut, ShieldCheck, UserRound } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { isAdmin } from '#contract/permissions.ts'
import { useApp } from '../../api.ts'
import { AccountButton } from './account-button.tsx'
import { toastFailure, toastSuccess } from './account-toast.ts'
import { useSetCurrentUser } from './current-user.ts'

/** Header: the avatar menu of a logged-in user. */
export function AccountMenu({ user }: { user: User }) {
  const { call } = useApp()
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()

  const adminEntry = {
    label: 'Admin',
    icon: <ShieldCheck />,
    href: '/admin',
    onSelect: () => void navigate({ to: '/admin' }),
  }
  async function logOut() {
    try {
      await call('POST /api/logout', {})
    } catch (error) {
      toastFailure('Logout failed', error)
      return
    }
    // This comes first: /auth redirects a user who still counts as logged in.
    setCurrentUser(null)
    await navigate({ to: '/auth' })
    toastSuccess('Logged out', "You've been successfully logged out.")
  }
  return (
    <AccountButton
      user={user}
      items={[
        {
          label: 'Profile',
          icon: <UserRound />,
          href: '/profile',
          onSelect: () => void navigate({ to: '/profile' }),
        },
        ...(isAdmin(user) ? [adminEntry] : []),
        { label: 'Logout', icon: <LogOut />, onSelect: () => void logOut() },
      ]}
    />
  )
}
