import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createContext, createElement, use } from 'react'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import { withStaticStaleTime } from '../../api.ts'
import { useRouterContext } from '../../router-context.ts'
import type { RouterContext } from '../../router-context.ts'
import { invalidateReads } from '../../interrupted-reads.ts'
import { CURRENT_USER, currentUserQuery } from './queries.ts'
import { isSessionEnded, resetSessionEnd, resolveLogin, resumeSession } from './session-end.ts'

/**
 * Loads the user for a page that depends on who reads it, and marks the page as personal: it is
 * rendered for this user and not cached. Any other page is rendered without a user, and a member's
 * state is added after hydration.
 */
export async function loadViewerForPersonalPage({
  queryClient,
  ssrResponse,
  hydration,
}: RouterContext) {
  ssrResponse.isPersonal = true
  return hydration.user ?? queryClient.query(withStaticStaleTime(currentUserQuery))
}

/** A dialog opened by the URL differs for visitors. */
export async function loadViewerForNewDialog({ context, search }: PageWithNewDialog) {
  if (search.new !== undefined) await loadViewerForPersonalPage(context)
}

type PageWithNewDialog = { context: RouterContext; search: { new?: string | undefined } }

/**
 * The server responds with 503 if it cannot determine the user; a page already in the browser
 * continues.
 *
 * @throws the error of the request, on the server only
 */
export async function loadCurrentUser({ queryClient }: RouterContext) {
  try {
    await queryClient.query(withStaticStaleTime(currentUserQuery))
  } catch (error) {
    if (isOnServer) throw error
  }
}

const CurrentUser = createContext<User | null>(null)

/** Tells the page inside who is logged in: many parts of it ask for the user. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { data: user = null } = useQuery(currentUserQuery)
  return createElement(CurrentUser, { value: user }, children)
}

/** The user, also while a page rendered without one is being hydrated: for the layout. */
export function useViewer(): User | null {
  const { hydration } = useRouterContext()
  return useCurrentUser() ?? hydration.user
}

/** The logged-in user; also null while a page rendered without a user is being hydrated. */
export const useCurrentUser = () => use(CurrentUser)

/**
 * Login, registration and profile replace the cached user, logout clears it. All other personal
 * data belongs to the previous user and is fetched again; what is on screen stays until then.
 */
export function useSetCurrentUser() {
  const client = useQueryClient()
  return (user: User | null) => setCurrentUser(client, user)
}

export const currentUserIn = (client: QueryClient) =>
  client.getQueryData<User | null>(CURRENT_USER) ?? null

/**
 * To be called once all reads were repeated: if the server has just named a user, the session exists again. If
 * that read failed, the cache still has the user whose session has ended.
 */
export function resumeSessionOfUser(client: QueryClient) {
  const state = client.getQueryState<User | null>(CURRENT_USER)
  const isCurrent = state?.status === 'success' && !state.isInvalidated
  if (isCurrent && state.data) resumeSession(state.data)
}

/**
 * Once the user leaves the page with the unsent text, the site shows what a visitor sees. Writes that
 * wait for a login are refused: a later one must not send them.
 */
export function forgetUserOfEndedSession(client: QueryClient) {
  if (!isSessionEnded()) return
  resolveLogin(null)
  setCurrentUser(client, null)
}

function setCurrentUser(client: QueryClient, user: User | null) {
  const previous = currentUserIn(client)
  const personal = { predicate: ({ queryKey }: Query) => !NOT_PERSONAL.has(queryKey[0]) }
  client.setQueryData(CURRENT_USER, user)
  // What is on screen would not notice that its query is gone; after a logout, the page is left.
  const isOther = user?.id !== previous?.id
  if (isOther) client.removeQueries({ ...personal, ...(user ? { type: 'inactive' } : {}) })
  if (user) void invalidateReads(client, personal)
  resetSessionEnd()
}

const NOT_PERSONAL = new Set<unknown>(['GET /api/user', 'GET /api/communities'])
