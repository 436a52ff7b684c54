import type { Api, ApiAddress } from '#contract/api.ts'
import type { ResponseBody, Row, Sendable } from '#contract/endpoint.ts'
import type { Dispatch } from '#contract/page.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

type Sent<A extends ApiAddress> = Api[A] extends Row ? Sendable<Api[A]> : never

export type Call = <A extends ApiAddress>(
  address: A,
  sent: Sent<A>,
  signal?: AbortSignal,
) => Promise<Body<A>>

export function createCall(dispatch: Dispatch): Call {
  return async (address, sent, signal) => {
    const response = await dispatch(address, signal ? { ...sent, signal } : sent)
    if (response.status >= 400) throw new ApiError(response.status, await response.text())
    // The server has already validated the response against the endpoint's schema.
    return (await response.json()) as never
  }
}

type Body<A extends ApiAddress> = ResponseBody<Api[A]>

/**
 * Query options of a read, shared by loader, component and invalidation. The client's default
 * `queryFn` derives the call from the key.
 */
export const apiQuery = <A extends ApiAddress>(address: A, sent: Sent<A>) =>
  queryOptions<Body<A>, Error, Body<A>, ApiQueryKey<A>>({
    queryKey: [address, sent],
  })

/**
 * The same for a text that is being typed: the previous response is shown until the next one arrives, and the
 * request is aborted once nobody waits for it.
 */
export const typedQuery = <A extends ApiAddress>(address: A, sent: Sent<A>) => ({
  ...apiQuery(address, sent),
  placeholderData: keepPreviousData,
  meta: { isAborted: true },
})

export type ApiQueryOptions<A extends ApiAddress> = ReturnType<typeof apiQuery<A>>

type ApiQueryKey<A extends ApiAddress> = readonly [address: A, sent: Sent<A>]

type Pages<R, P> = { initialPageParam: P; getNextPageParam: (rows: R) => P | undefined }

/** Query options of a list that is read page by page: the page is added to the query sent. */
export const apiInfiniteQuery = <A extends ApiAddress, P extends object>(
  address: A,
  sent: Sent<A>,
  pages: Pages<Body<A>, P>,
) =>
  infiniteQueryOptions<Body<A>, Error, InfiniteData<Body<A>, P>, QueryKey, P>({
    queryKey: [address, sent, pages.initialPageParam],
    ...pages,
  })

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

export function createQueryClient(call: Call) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => {
          // Only the keys of `apiQuery` and `apiInfiniteQuery` have no `queryFn` of their own.
          const [address, sent] = context.queryKey as ApiQueryKey<'GET /api/topics'>
          const page = context.pageParam as object | undefined
          const paged = page ? { ...sent, query: { ...sent.query, ...page } } : sent
          // A query whose signal was asked for is cancelled with its last observer.
          return call(address, paged, context.meta?.['isAborted'] ? context.signal : undefined)
        },
        // The parts of a key are always in the same order: they need not be sorted each time.
        queryKeyHashFn: (queryKey) => JSON.stringify(queryKey),
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
  calls.set(client, call)
  return client
}

const calls = new WeakMap<QueryClient, Call>()

/**
 * The call of a query with a `queryFn` of its own, which gets the client.
 *
 * @throws {Error} if the client was not made by `createQueryClient`
 */
export function callOf(client: QueryClient): Call {
  const call = calls.get(client)
  if (!call) throw new Error('This query client has no call')
  return call
}
