import { Link } from '@tanstack/react-router'
import { useRouterContext } from '../router-context.ts'
import { AccountManagement } from '../features/accounts/account-management.tsx'
import { useCurrentUser } from '../features/accounts/current-user.ts'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { TokenSection } from '../features/api-tokens/token-section.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadingPage } from '../ui/reading-page.tsx'

/** Profile: requires a session; the route redirects visitors to /auth. */
export function ProfilePage() {
  const { site } = useRouterContext()
  const user = useCurrentUser()
  return (
    <ReadingPage>
      <PageHead title="My Profile" description={`Your account at ${site.name}.`} hidden />
      {user && (
        <>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
            <PageTitle>My Profile</PageTitle>
            <Link
              to="/user/$id"
              params={{ id: String(user.id) }}
              className="text-link max-md:py-2.5"
            >
              View your page
            </Link>
          </div>
          <ProfileForm key={user.id} user={user} />
          <TokenSection />
          <AccountManagement user={user} />
        </>
      )}
    </ReadingPage>
  )
}
