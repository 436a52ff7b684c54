import {
  DEFAULT_TOOL_CATEGORY,
  MORE_TOOLS_SHOWN,
  TOOLS_CACHE_SECONDS,
} from '#contract/constants.ts'
import type { Tag } from '#contract/tags.ts'
import type { Tool } from '#contract/tools.ts'
import { queryOptions } from '@tanstack/react-query'
import { callOf, apiQuery, withStaticStaleTime } from '../../api.ts'
import type { CommunityContext } from '../../router-context.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { isUnknownTag, newsTagsQuery, selectableTags, tagsQuery } from '../tags/queries.ts'
import { markComplete, truncateForSsr, TOOLS_IN_PAGE } from './truncated-list.ts'

export type ToolListParams = { category: string; communityId: number }

/** The prefix of every tool list's query key; a change makes all of them stale. */
export const TOOLS_KEY = ['GET /api/tools'] as const

export const toolsQuery = ({ category, communityId }: ToolListParams) =>
  wholeList({ sort: 'rating', tag: category, communityId: String(communityId) })

/** Cached for 60 seconds; marked as complete once loaded. */
export function wholeList(query: ToolsAsked) {
  const { queryKey } = apiQuery('GET /api/tools', { query })
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const tools = await callOf(client)('GET /api/tools', { query })
      markComplete(client, queryKey, tools)
      return tools
    },
    staleTime: TOOLS_CACHE_SECONDS * 1_000,
  })
}

type ToolsAsked = { sort: string; tag?: string; communityId: string }

export const toolQuery = (id: string) => apiQuery('GET /api/tools/:id', { params: { id } })

/** The category in the URL, else the first tool tag, or App Gen before the tags load. */
export function toolCategory(search: HomeSearch, tags: Tag[]) {
  return search.category ?? selectableTags(tags)[0]?.name ?? DEFAULT_TOOL_CATEGORY
}

/** The server waits for the list; the browser shows skeletons while it loads. */
export async function loadTools(context: CommunityContext, search: HomeSearch) {
  const work = prefetchTools(context, search)
  if (!isOnServer) return
  const list = await work
  truncateForSsr(context.queryClient, list, (tools) => shownFrom(tools, search.toolsPage ?? 1))
}

/** All top picks, wherever they are in the list, and of the others some from the page in the URL on. */
function shownFrom(tools: Tool[], page: number) {
  const others = tools.filter(({ topPick }) => topPick === null)
  const lastStart = Math.max(0, others.length - TOOLS_IN_PAGE)
  const before = Math.min((page - 1) * MORE_TOOLS_SHOWN, lastStart)
  const shown = new Set(others.slice(before, before + TOOLS_IN_PAGE))
  return { tools: tools.filter((tool) => tool.topPick !== null || shown.has(tool)), before }
}

async function prefetchTools(context: CommunityContext, search: HomeSearch) {
  const { queryClient, ssrResponse, communityId } = context
  const [tags] = await Promise.all([
    queryClient.query(tagsQuery('tool')).catch(() => null),
    queryClient.query(withStaticStaleTime(newsTagsQuery)).catch(() => null),
  ])
  const category = toolCategory(search, tags ?? [])
  if (tags && isUnknownTag(tags, category)) ssrResponse.status = 404
  // An error is shown in place of the list.
  const list = toolsQuery({ category, communityId })
  await queryClient.query(withStaticStaleTime(list)).catch(() => null)
  return list.queryKey
}
