import type { User } from '#contract/accounts.ts'
import type { Call } from '../../api.ts'
import { ApiError } from '../../api-error.ts'
import { Notice } from '../../ui/notice.tsx'

/** The user, or null if the browser has no session: it may not have stored the cookie. */
export async function userWithCookie(call: Call, user: User): Promise<User | null> {
  try {
    await call('GET /api/user', {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    // Any other failure says nothing about the cookie.
  }
  return user
}

/** Says why the user is not logged in, though the password was right or the account was created. */
export const BlockedCookie = ({ isNewAccount = false }) => (
  <Notice role="alert" className="basis-full">
    {isNewAccount
      ? 'Your account was created, but your browser blocked the login cookie. Allow cookies for this site and log in.'
      : 'Your browser blocked the login cookie. Allow cookies for this site and try again.'}
  </Notice>
)
