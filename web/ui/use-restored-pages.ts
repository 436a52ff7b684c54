import { useEffect, useEffectEvent } from 'react'
import { leaveState, leftState } from '../lib/entry-states.ts'
import { useEntry } from './use-entry-state.ts'

type PagedQuery = {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** Back finds as many pages of a list as had been loaded: those that are gone are loaded again. */
export function useRestoredPages(
  queryKey: readonly unknown[],
  query: PagedQuery,
  hasNext = query.hasNextPage,
) {
  const { data, isFetching, isError, fetchNextPage } = query
  const count = data?.pages.length ?? 0
  const key = `${useEntry()} pages ${JSON.stringify(queryKey)}`
  const fetchNext = useEffectEvent(fetchNextPage)
  useEffect(() => {
    if (count === 0 || isFetching || isError) return
    const wanted = Number(leftState(key) ?? 0)
    if (count < wanted && hasNext) void fetchNext()
    else leaveState(key, count)
  }, [key, count, hasNext, isFetching, isError])
}
