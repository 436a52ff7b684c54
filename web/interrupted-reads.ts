import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

type FetchMeta = Query['state']['fetchMeta']

/**
 * The cancelled reads to repeat. `FetchMeta` tells whether a read was to fetch all pages or one
 * more.
 */
const interrupted = new Map<Query, FetchMeta>()

/**
 * Cancels reads whose responses would overwrite what is about to be shown: those whose keys begin
 * with one of these. They are repeated once no write is under way any more.
 */
export async function interruptReads(client: QueryClient, keys: readonly QueryKey[]) {
  await Promise.all(
    keys.map((queryKey) => {
      for (const query of runningReads(client, { queryKey })) {
        interrupted.set(query, query.state.fetchMeta)
      }
      return client.cancelQueries({ queryKey })
    }),
  )
}

/** Changes cached data; reads whose responses would overwrite the change are cancelled likewise. */
export function changeCache(client: QueryClient, change: () => void) {
  const running = new Map(runningReads(client).map((query) => [query, query.state.data]))
  change()
  for (const [query, before] of running) {
    if (query.state.data === before) continue
    interrupted.set(query, query.state.fetchMeta)
    void query.cancel({ revert: true })
  }
}

/** Called at the end of each write, while `isMutating()` still counts it. */
export function repeatInterruptedReads(client: QueryClient) {
  if (client.isMutating() > 1) return
  for (const [query, fetchMeta] of interrupted) void repeat(client, query, fetchMeta)
  interrupted.clear()
}

/**
 * Marks queries as stale and refetches those that are shown, for which it waits. Reads that are under
 * way may have been answered before: those that are not replaced by a refetch are marked when they
 * end, and more rows that were on their way are fetched after the refetch.
 */
export async function invalidateReads(client: QueryClient, filters: QueryFilters = {}) {
  const running = runningReads(client, filters).map((query) => {
    const isReplaced = query.isActive() && query.state.data !== undefined
    return { query, isReplaced, fetchMeta: query.state.fetchMeta, promise: query.promise }
  })
  const refetched = client.invalidateQueries(filters)
  for (const { query, isReplaced, fetchMeta } of running) {
    if (isReplaced && fetchMeta?.fetchMore) void repeat(client, query, fetchMeta)
  }
  const ended = running.map(({ query, isReplaced, promise }) => {
    if (isReplaced) return null
    const marked = settled(promise).then(() =>
      client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
    )
    return query.isActive() ? marked : null
  })
  await Promise.all([refetched, ...ended])
}

async function repeat(client: QueryClient, query: Query, fetchMeta: FetchMeta) {
  const isMore = fetchMeta?.fetchMore !== undefined && query.isActive()
  if (query.state.fetchStatus === 'fetching') {
    // A read that began after the write returns the new data.
    if (!isMore) return
    await settled(query.promise)
  }
  // An error is part of the state of the query, which shows it.
  if (isMore) await settled(query.fetch(undefined, { meta: fetchMeta }))
  else await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

const runningReads = (client: QueryClient, filters: QueryFilters = {}) =>
  client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })

const settled = (work: Promise<unknown> | undefined) => Promise.allSettled([work])
