import { useQuery } from '@tanstack/react-query'
import type { SearchResult } from '#contract/search.ts'
import { typedQuery } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { isolated } from '../../lib/isolated.ts'
import { RESULTS_STALE_MS } from './queries.ts'
import { KIND_NAMES } from './search-kinds.ts'

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

/** A row of the list: a result, or the link to all of them. */
export type Option = {
  url: string
  group: string | null
  label: string
  result: SearchResult | null
}

/** Rows of each kind; a list that fits a window. */
const PER_KIND_MAX = 4

/** The results by kind, the kind of the best one first, and the link to all of them at the end. */
function optionsOf(results: SearchResult[], words: string): Option[] {
  const found = [...Map.groupBy(results, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
    ofKind.slice(0, PER_KIND_MAX).map((result) => ({
      url: result.url,
      group: KIND_NAMES[kind].label,
      label: result.title,
      result,
    })),
  )
  const query = new URLSearchParams({ q: words }).toString()
  return [
    ...found,
    {
      url: `/search?${query}`,
      group: null,
      label: `All results for “${isolated(words)}”`,
      result: null,
    },
  ]
}
