import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callOf } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { RESULTS_STALE_MS } from './queries.ts'
import { optionsOf } from './search-options.ts'

const TYPING_MS = 150

/** An answer that comes late is dropped. */
const typedSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['typed search', q] as const,
    queryFn: ({ client, signal }) => callOf(client)('GET /api/search', { query: { q } }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: RESULTS_STALE_MS,
    gcTime: RESULTS_STALE_MS,
  })

/** The rows found for the words typed so far; while others are on their way, the previous ones. */
export function useTypedSearch(written: string) {
  const words = written.trim()
  const asked = useDebounced(words, TYPING_MS)
  const { data, error, isFetching, refetch } = useQuery(typedSearchQuery(asked))
  const isBlank = words === ''
  const results = isBlank || error ? [] : (data?.results ?? [])
  return {
    isBlank,
    options: isBlank ? [] : optionsOf(results, words),
    /** Changes with the results. */
    of: data,
    count: results.length,
    isSettled: asked === words && !isFetching,
    error: isBlank ? null : error,
    retry: () => void refetch(),
  }
}

export type TypedSearch = ReturnType<typeof useTypedSearch>
