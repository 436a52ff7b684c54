import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { apiQuery, callOf } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const TYPING_MS = 150

/** The tools that match a text; the request is aborted when the text changes. */
function toolSearchQuery(search: string, communityId: number) {
  const query = { search, communityId: String(communityId), page: '1' }
  return queryOptions({
    queryKey: apiQuery('GET /api/tools', { query }).queryKey,
    queryFn: ({ client, signal }) => callOf(client)('GET /api/tools', { query }, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/**
 * The tools that match the text typed so far, those found by name first; while `state` is `waiting`,
 * the previous ones.
 */
export function useToolSearch(written: string, communityId: number) {
  const text = written.trim()
  const search = useDebounced(text, TYPING_MS)
  const query = useQuery(toolSearchQuery(search, communityId))
  const { data, isPending, isPlaceholderData, refetch } = query
  const isWaiting = search !== text || isPending || isPlaceholderData
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase())
  return {
    state: text === '' ? 'idle' : isWaiting ? 'waiting' : data ? 'found' : 'failed',
    // Nearly all addresses have a 'com'.
    tools: (data ?? []).toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))),
    retry: () => void refetch(),
  } as const
}
