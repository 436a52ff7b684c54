import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { STALE_AT } from '../../lib/stale-at.ts'
import { newsUsernames } from './tool-links.ts'

/** A page contains about this many tools of a longer list; the browser fetches the rest. */
export const TOOLS_IN_PAGE = 50

/** What is known of all tools of a list; `before`: how many of the first ones without a top pick are left out. */
type Facts = { length: number; newsUsernames: string[]; before: number }

/** The facts of a truncated list; null once it is complete. */
const factsQuery = (list: QueryKey) =>
  queryOptions<Facts | null>({
    queryKey: ['facts', ...list],
    queryFn: skipToken,
    staleTime: Infinity,
  })

/** Of all tools of a list, even if only the first ones are loaded. */
export function useFacts(list: QueryKey, tools: Tool[]) {
  const { data } = useQuery(factsQuery(list))
  return data ?? factsOf(tools)
}

const factsOf = (tools: Tool[]): Facts => ({
  length: tools.length,
  newsUsernames: newsUsernames(tools),
  before: 0,
})

type Part = { tools: Tool[]; before?: number }

/**
 * Truncates a list during server rendering, so that the page does not contain thousands of rows.
 * `isStale`: the browser fetches the whole list at once, not only when more of it is needed.
 */
export function truncateForSsr(
  client: QueryClient,
  list: QueryKey,
  part: (tools: Tool[]) => Part,
  { isStale = false } = {},
) {
  const tools = client.getQueryData<Tool[]>(list)
  if (!tools || tools.length <= TOOLS_IN_PAGE) return
  const { tools: kept, before = 0 } = part(tools)
  const facts: Facts = { ...factsOf(tools), before }
  client.setQueryData(factsQuery(list).queryKey, facts)
  client.setQueryData(list, kept, isStale ? { updatedAt: STALE_AT } : {})
}

/** Forgets the facts once the fetched list has replaced the truncated one; a cancelled fetch does not. */
export function markComplete(client: QueryClient, list: QueryKey, tools: Tool[]) {
  const { queryKey } = factsQuery(list)
  if (!client.getQueryData(queryKey)) return
  setTimeout(() => {
    if (client.getQueryData<Tool[]>(list)?.length !== tools.length) return
    client.setQueryData(queryKey, null)
  })
}
