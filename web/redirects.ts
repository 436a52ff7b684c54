import { redirect } from '@tanstack/react-router'
import { canonicalPath } from './lib/canonical.ts'
import { isOnServer } from './lib/is-on-server.ts'
import type { HomeSearch } from './lib/search-params.ts'
import type { RouterContext } from './router-context.ts'
import { toastAccessDenied } from './features/accounts/access-denied.tsx'

/**
 * Redirects to an address of this site, from its path on: the server sends an HTTP redirect, the browser follows the
 * router's.
 *
 * @throws {Redirect} always; the router handles it
 */
export function redirectTo({ ssrResponse }: RouterContext, href: string): never {
  ssrResponse.location = href
  throw redirect({ href, statusCode: 302 })
}

/**
 * Redirects to the same page at the address that it has with these search parameters.
 *
 * @throws {Redirect} always; the router handles it
 */
export function redirectToSpelling(
  { ssrResponse }: RouterContext,
  path: PathWithFilters,
  search: HomeSearch,
): never {
  ssrResponse.location = canonicalPath(path, search)
  ssrResponse.isMoved = true
  throw redirect({ to: path, search, replace: true, statusCode: 301 })
}

/** The pages whose lists have filters. */
export type PathWithFilters = '/' | '/topics'

/**
 * Redirects to the start page with the reason: the browser shows a toast at once, the server sets a
 * cookie that the start page reads.
 *
 * @throws {Redirect} always; the router handles it
 */
export function redirectAccessDenied({ ssrResponse }: RouterContext, isPreload: boolean): never {
  ssrResponse.location = '/'
  ssrResponse.isDenied = true
  if (!isOnServer && !isPreload) toastAccessDenied()
  throw redirect({ to: '/', statusCode: 302 })
}
