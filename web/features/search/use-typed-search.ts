import { useQuery } from '@tanstack/react-query'
import { typedQuery } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { RESULTS_STALE_MS } from './queries.ts'
import { optionsOf } from './search-options.ts'

const TYPING_MS = 150
const SLOW_AFTER_MS = 300

/** The rows found for the text typed so far; until its results arrive, the previous ones. */
export function useTypedSearch(written: string) {
  const text = written.trim()
  const query = useDebounced(text, TYPING_MS)
  const { data, error, isFetching, refetch } = useQuery({
    ...typedQuery('GET /api/search', { query: { q: query } }),
    enabled: query !== '',
    staleTime: RESULTS_STALE_MS,
    gcTime: RESULTS_STALE_MS,
  })
  const isSlow = useDebounced(isFetching, SLOW_AFTER_MS) && isFetching
  const isBlank = text === ''
  const results = isBlank || error ? [] : (data?.results ?? [])
  return {
    isBlank,
    options: isBlank ? [] : optionsOf(results, text),
    /** Another object for other results. */
    response: data,
    count: results.length,
    /** A response takes long. */
    isSlow: !isBlank && isSlow,
    isSettled: query === text && !isFetching,
    error: isBlank ? null : error,
    retry: () => void refetch(),
  }
}

export type TypedSearch = ReturnType<typeof useTypedSearch>
