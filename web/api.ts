import type { User } from '#contract/accounts.ts'
import type { Api, ApiAddress } from '#contract/api.ts'
import type { Endpoint, Reply, Sendable } from '#contract/endpoint.ts'
import type { ErrorReply } from '#contract/errors.ts'
import type { Dispatch, SiteFacts } from '#contract/page.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ConnectionError } from './lib/connection-error.ts'

export { ConnectionError }

type Sent<A extends ApiAddress> = Api[A] extends Endpoint ? Sendable<Api[A]> : never

export type Call = <A extends ApiAddress>(address: A, sent: Sent<A>) => Promise<Reply<Api[A]>>

const WENT_WRONG = 'Something went wrong. Please try again.'

/** The message is `STATUS: body text`; `sentence` is the text shown to the user. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    this.sentence = sentenceOf(body) ?? WENT_WRONG
  }
}

/** The text to show to the user for any error. */
export function errorMessage(error: unknown) {
  if (error instanceof ApiError || error instanceof ConnectionError) return error.sentence
  return WENT_WRONG
}

export function makeCall(dispatch: Dispatch): Call {
  return async (address, sent) => {
    const response = await dispatch(address, sent)
    if (response.status >= 400) throw new ApiError(response.status, await response.text())
    // The server has already validated the response against the endpoint's schema.
    return (await response.json()) as never
  }
}

/** Query options of a read, shared by loader, component and invalidation. */
export const read = <A extends ApiAddress>(call: Call, address: A, sent: Sent<A>) =>
  queryOptions({ queryKey: [address, sent] as const, queryFn: () => call(address, sent) })

/** A list that fails to load is shown as empty; the rest of the page still renders. */
export const ignoreError = () => {}

/**
 * Options for a loader: cached data is used even if it is stale, and the component refetches it
 * after mounting. A loader that refetched would change a page during hydration.
 */
export const withStaticStaleTime = <T extends object>(options: T) => ({
  ...options,
  staleTime: 'static' as const,
})

/** No retries, no refetch on window focus, no refetch interval, data never stale. */
export const openQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // A query that failed during server rendering is shown as failed, not as loading.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        // An offline user sees an error at once instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export type AppContext = {
  call: Call
  queryClient: QueryClient
  site: SiteFacts
  /** Response data besides the HTML; read by the server only. */
  ssrResponse: SsrResponse
  /**
   * The user of a page that was rendered without one, until the page knows the user; see
   * `features/accounts/page-ready.ts`.
   */
  arriving: Arriving
}

export type Arriving = {
  user: User | null
  /** Called once the first page is hydrated. */
  onPage: () => void
}

export type SsrResponse = {
  status: number
  location: string | null
  isDenied: boolean
  /** Whether the page depends on the user. */
  isPersonal: boolean
  /** Age in milliseconds of the youngest time shown as a relative time. */
  youngestMs: number
}

export const newSsrResponse = (): SsrResponse => ({
  status: 200,
  location: null,
  isDenied: false,
  isPersonal: false,
  youngestMs: Infinity,
})

/** The app context (`call`, site facts, ...) in any component. */
export const useApp = (): AppContext => useRouter().options.context

/**
 * Drops all queries without a mounted observer, so that a panel that failed to render reads its
 * data again.
 */
export function useForgetUnused() {
  const { queryClient } = useApp()
  return () => queryClient.removeQueries({ type: 'inactive' })
}

/**
 * The message of an API error, or a one-line plain-text body sent by a proxy in front of the site.
 */
function sentenceOf(body: string) {
  try {
    const { message, error } = JSON.parse(body) as Partial<ErrorReply>
    return message ?? error
  } catch {
    return /^[^<>{}\n]{1,200}$/.test(body.trim()) ? body.trim() : null
  }
}
