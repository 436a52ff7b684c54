import { useQuery } from '@tanstack/react-query'
import { typedQuery } from '../../api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const TYPING_MS = 150

/**
 * The tools that match the text typed so far, those found by name first; while `state` is `waiting`,
 * the previous ones.
 */
export function useToolSearch(written: string, communityId: number) {
  const text = written.trim()
  const search = useDebounced(text, TYPING_MS)
  const sent = { query: { search, communityId: String(communityId), page: '1' } }
  const query = { ...typedQuery('GET /api/tools', sent), enabled: search !== '' }
  const { data, isPending, isPlaceholderData, refetch } = useQuery(query)
  const isWaiting = search !== text || isPending || isPlaceholderData
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase())
  return {
    state: text === '' ? 'idle' : isWaiting ? 'waiting' : data ? 'found' : 'failed',
    // Nearly all addresses have a 'com'.
    tools: (data ?? []).toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))),
    retry: () => void refetch(),
  } as const
}
