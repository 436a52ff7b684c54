import { useNavigate } from '@tanstack/react-router'
import { LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { isAdmin } from '#contract/permissions.ts'
import { useApp } from '../../api.ts'
import { Menu } from '../../ui/menu.tsx'
import { AccountFace } from './account-face.tsx'
import { toastFailure, toastSuccess } from './account-toast.ts'
import { useCurrentUser, useSetCurrentUser } from './current-user.ts'

/** §2, header: the avatar menu of somebody signed in. */
export function AccountMenu() {
  const { call } = useApp()
  const user = useCurrentUser()
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()
  if (!user) return null

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
    // First: /auth sends on whoever is still thought to be signed in.
    setCurrentUser(null)
    await navigate({ to: '/auth' })
    toastSuccess('Logged out', "You've been successfully logged out.")
  }
  return (
    <Menu
      align="end"
      className="account"
      trigger={<AccountFace user={user} />}
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
