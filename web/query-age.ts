import type { DehydratedState } from '@tanstack/react-query'

import { STALE_AT } from './lib/stale-at.ts'

/**
 * The server keeps a page for as long as it is true: what came with it is of now, whenever it was
 * rendered.
 */
export function asOfNow({ queries, ...state }: DehydratedState): DehydratedState {
  const now = Date.now()
  const renewed = queries.map((query) => {
    const isStale = query.state.dataUpdatedAt <= STALE_AT
    return isStale ? query : { ...query, state: { ...query.state, dataUpdatedAt: now } }
  })
  return { ...state, queries: renewed }
}
