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

/** `STATUS: body text`; what a person reads is the plain sentence. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    this.sentence = sentenceOf(body) ?? WENT_WRONG
  }
}

/** What to tell a person about any error. */
export function errorMessage(error: unknown) {
  if (error instanceof ApiError || error instanceof ConnectionError) return error.sentence
  return WENT_WRONG
}

export function makeCall(dispatch: Dispatch): Call {
  return async (address, sent) => {
    const response = await dispatch(address, sent)
    if (response.status >= 400) throw new ApiError(response.status, await response.text())
    // The server has already put the answer through the endpoint's shape.
    return (await response.json()) as never
  }
}

/** The options of a read: loader, component and invalidation use the same. */
export const read = <A extends ApiAddress>(call: Call, address: A, sent: Sent<A>) =>
  queryOptions({ queryKey: [address, sent] as const, queryFn: () => call(address, sent) })

/** A list that cannot be read falls back to empty where it is shown; its page goes on. */
export const ignoreError = () => {}

/**
 * What a page needs before it is shown, read once, also where it grows old: the component renews it
 * when it is there. A loader that did would change a page while it is being hydrated.
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
        // What failed while the page was rendered shows as failed, not as on its way.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Whoever is offline is told so at once instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export type AppContext = {
  call: Call
  queryClient: QueryClient
  site: SiteFacts
  /** What the page answers besides its HTML; only the server reads it. */
  ssrResponse: SsrResponse
  /** Who reads a page that was rendered for nobody, until the page knows it; see `features/accounts/page-ready.ts`. */
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
  /** Whether it depends on who reads it. */
  isPersonal: boolean
  /** How old the youngest of the times is that were shown as relative ones, in milliseconds. */
  youngestMs: number
}

export const newSsrResponse = (): SsrResponse => ({
  status: 200,
  location: null,
  isDenied: false,
  isPersonal: false,
  youngestMs: Infinity,
})

/** The call, the site's facts and the like, wherever a component stands. */
export const useApp = (): AppContext => useRouter().options.context

/** What is read again where a panel could not be drawn: all that nothing on the screen uses. */
export function useForgetUnused() {
  const { queryClient } = useApp()
  return () => queryClient.removeQueries({ type: 'inactive' })
}

/** The site's own words, or what something before it says in a line of plain text. */
function sentenceOf(body: string) {
  try {
    const { message, error } = JSON.parse(body) as Partial<ErrorReply>
    return message ?? error
  } catch {
    return /^[^<>{}\n]{1,200}$/.test(body.trim()) ? body.trim() : null
  }
}
