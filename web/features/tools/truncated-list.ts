import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { STALE_AT } from '../../lib/stale-at.ts'

/** Of a longer list a page carries about as many; the browser asks for the rest. */
export const TOOLS_IN_PAGE = 50

/** How long a list is of which only a part is here; null once all of it is. */
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
 * Cuts a list that was read while a page is rendered, so that the page does not carry thousands.
 * `isStale`: the browser asks for the whole at once, not only when more of it is wanted.
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

/** What came from the site is whole. */
export const markComplete = (client: QueryClient, list: QueryKey) =>
  client.setQueryData(lengthQuery(list).queryKey, null)
