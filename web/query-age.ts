import type { DehydratedState } from '@tanstack/react-query'

import { STALE_AT } from './lib/stale-at.ts'

/**
 * Sets the age of server-rendered data to now: the server caches a page only while its data is
 * current.
 */
export function withAgeReset({ queries, ...state }: DehydratedState): DehydratedState {
  const now = Date.now()
  const renewed = queries.map((query) => {
    const isStale = query.state.dataUpdatedAt <= STALE_AT
    return isStale ? query : { ...query, state: { ...query.state, dataUpdatedAt: now } }
  })
  return { ...state, queries: renewed }
}
