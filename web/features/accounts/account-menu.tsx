import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { isAdmin } from '#contract/permissions.ts'
import { useApiMutation } from '../../mutation.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { AccountButton } from './account-button.tsx'
import { accountFailure, accountToast } from './account-toast.ts'
import { useSetCurrentUser } from './current-user.ts'

export function AccountMenu({ user }: { user: User }) {
  const setCurrentUser = useSetCurrentUser()
  const navigate = useNavigate()

  const adminEntry: MenuItem = {
    label: 'Admin',
    icon: 'ShieldCheck',
    href: '/admin',
    onSelect: () => void navigate({ to: '/admin' }),
  }
  const logOut = useApiMutation({
    mutationFn: (call) => call('POST /api/logout', {}),
    async onSuccess() {
      // This comes first: /auth redirects a user who still counts as logged in.
      setCurrentUser(null)
      await navigate({ to: '/auth' })
    },
    toast: () => accountToast('Logged out', "You've been successfully logged out."),
    failure: accountFailure('Logout failed'),
  })
  return (
    <AccountButton
      user={user}
      isBusy={logOut.isPending}
      items={[
        {
          label: 'Profile',
          icon: 'UserRound',
          href: '/profile',
          onSelect: () => void navigate({ to: '/profile' }),
        },
        ...(isAdmin(user) ? [adminEntry] : []),
        { label: 'Logout', icon: 'LogOut', onSelect: () => void logOut.submit() },
      ]}
    />
  )
}
