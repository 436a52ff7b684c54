import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** The reads to repeat, each with what it was to fetch: all, or one more page. */
const interrupted = new Map<Query, Query['state']['fetchMeta']>()

/**
 * Cancels reads whose responses would overwrite what is about to be shown: those whose keys begin
 * with one of these. They are repeated once no write is under way any more.
 */
export async function interruptReads(client: QueryClient, keys: readonly QueryKey[]) {
  await Promise.all(
    keys.map((queryKey) => {
      const running = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
      for (const query of running) interrupted.set(query, query.state.fetchMeta)
      return client.cancelQueries({ queryKey })
    }),
  )
}

/** Called at the end of each write, which still counts as under way. */
export function repeatInterruptedReads(client: QueryClient) {
  if (client.isMutating() > 1) return
  for (const [query, fetchMeta] of interrupted) {
    // What was read after the write is new already.
    if (query.state.fetchStatus === 'fetching') continue
    // Its error is shown like that of the read that was cancelled.
    if (fetchMeta?.fetchMore && query.isActive()) {
      query.fetch(undefined, { meta: fetchMeta }).catch(() => {})
    } else void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  interrupted.clear()
}
