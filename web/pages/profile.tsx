import { useApp } from '../api.ts'
import { AccountManagement } from '../features/accounts/account-management.tsx'
import { useCurrentUser } from '../features/accounts/current-user.ts'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** Profile: requires a session; the route redirects visitors to /auth. */
export function ProfilePage() {
  const { site } = useApp()
  const user = useCurrentUser()
  return (
    <div className="reading">
      <PageHead
        siteName={site.name}
        title="My Profile"
        description={`Your account at ${site.name}.`}
        hidden
      />
      {user && (
        <>
          <h1>My Profile</h1>
          <ProfileForm key={user.id} user={user} />
          <AccountManagement user={user} />
        </>
      )}
    </div>
  )
}
