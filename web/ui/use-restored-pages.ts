import { useEffect, useEffectEvent } from 'react'
import { leaveState, leftState } from '../lib/entry-states.ts'
import { useEntry } from './entry-state.ts'

type LoadedPages = {
  /** The key of its query. */
  list: readonly unknown[]
  /** How many pages are loaded. */
  count: number
  hasNext: boolean
  isFetching: boolean
  isError: boolean
  fetchNext: () => unknown
}

/** Back finds as many pages of a list as had been loaded: those that are gone are loaded again. */
export function useRestoredPages({ list, fetchNext, ...pages }: LoadedPages) {
  const { count, hasNext, isFetching, isError } = pages
  const key = `${useEntry()} pages ${JSON.stringify(list)}`
  const restoreNext = useEffectEvent(fetchNext)
  useEffect(() => {
    if (count === 0 || isFetching || isError) return
    const wanted = Number(leftState(key) ?? 0)
    if (count < wanted && hasNext) void restoreNext()
    else leaveState(key, count)
  }, [key, count, hasNext, isFetching, isError])
}
