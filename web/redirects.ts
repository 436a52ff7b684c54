import { redirect } from '@tanstack/react-router'
import type { AppContext } from './api.ts'
import { toastAccessDenied } from './features/accounts/access-denied.tsx'

/** The server answers with a redirect of its own; the browser follows the router's. */
export function redirectTo(
  { ssrResponse: answer }: AppContext,
  to: '/' | '/auth' | '/not-found',
): never {
  answer.location = to
  throw redirect({ to, statusCode: 302 })
}

/** The browser tells why at once; the server leaves a cookie that the start page reads. */
export function redirectAccessDenied(
  { ssrResponse: answer }: AppContext,
  isPreload: boolean,
): never {
  answer.location = '/'
  answer.isDenied = true
  if (typeof document !== 'undefined' && !isPreload) toastAccessDenied()
  throw redirect({ to: '/', statusCode: 302 })
}
