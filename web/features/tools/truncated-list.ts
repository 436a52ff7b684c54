import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { STALE_AT } from '../../lib/stale-at.ts'

/** A page contains about this many tools of a longer list; the browser fetches the rest. */
export const TOOLS_IN_PAGE = 50

/** The full length of a truncated list; null once it is complete. */
const lengthQuery = (list: QueryKey) =>
  queryOptions<number | null>({
    queryKey: ['length', ...list],
    queryFn: skipToken,
    staleTime: Infinity,
  })

export function useLength(list: QueryKey, tools: Tool[]) {
  const { data } = useQuery(lengthQuery(list))
  return data ?? tools.length
}

/**
 * Truncates a list during server rendering, so that the page does not contain thousands of rows.
 * `isStale`: the browser fetches the whole list at once, not only when more of it is needed.
 */
export function truncateForSsr(
  client: QueryClient,
  list: QueryKey,
  part: (tools: Tool[]) => Tool[],
  { isStale = false } = {},
) {
  const tools = client.getQueryData<Tool[]>(list)
  if (!tools || tools.length <= TOOLS_IN_PAGE) return
  client.setQueryData(lengthQuery(list).queryKey, tools.length)
  client.setQueryData(list, part(tools), isStale ? { updatedAt: STALE_AT } : {})
}

/** A list fetched from the API is complete. */
export const markComplete = (client: QueryClient, list: QueryKey) =>
  client.setQueryData(lengthQuery(list).queryKey, null)
