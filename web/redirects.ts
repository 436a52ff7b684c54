import { redirect } from '@tanstack/react-router'
import type { AppContext } from './api.ts'
import { toastAccessDenied } from './features/accounts/access-denied.tsx'

/**
 * Redirects: the server sends an HTTP redirect, the browser follows the router's.
 *
 * @throws {Redirect} always; the router handles it
 */
export function redirectTo(
  { ssrResponse: answer }: AppContext,
  to: '/' | '/auth' | '/not-found',
): never {
  answer.location = to
  throw redirect({ to, statusCode: 302 })
}

/**
 * Redirects to the start page with the reason: the browser shows a toast at once, the server sets a
 * cookie that the start page reads.
 *
 * @throws {Redirect} always; the router handles it
 */
export function redirectAccessDenied(
  { ssrResponse: answer }: AppContext,
  isPreload: boolean,
): never {
  answer.location = '/'
  answer.isDenied = true
  if (typeof document !== 'undefined' && !isPreload) toastAccessDenied()
  throw redirect({ to: '/', statusCode: 302 })
}
