import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { apiQuery, callOf } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { RESULTS_STALE_MS } from './queries.ts'
import { optionsOf } from './search-options.ts'

const TYPING_MS = 150
const SLOW_AFTER_MS = 300

/** The results of the search dialog; the request is aborted when the text changes. */
const typedSearchQuery = (q: string) =>
  queryOptions({
    queryKey: apiQuery('GET /api/search', { query: { q } }).queryKey,
    queryFn: ({ client, signal }) => callOf(client)('GET /api/search', { query: { q } }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: RESULTS_STALE_MS,
    gcTime: RESULTS_STALE_MS,
  })

/** The rows found for the text typed so far; until its results arrive, the previous ones. */
export function useTypedSearch(written: string) {
  const text = written.trim()
  const query = useDebounced(text, TYPING_MS)
  const { data, error, isFetching, refetch } = useQuery(typedSearchQuery(query))
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
