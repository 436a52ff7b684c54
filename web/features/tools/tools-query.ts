import { DEFAULT_TOOL_CATEGORY, TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import type { Tag } from '#contract/tags.ts'
import { read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { newsTagsQuery } from '../tags/news-tags-query.ts'
import { pickable, tagsQuery } from '../tags/tags-query.ts'

export type ToolsPlace = { category: string; communityId: number }

/** What every list of tools begins with; a change makes all of them stale. */
export const TOOLS_KEY = ['GET /api/tools'] as const

/** §7: kept for 60 seconds. */
export const toolsQuery = (call: Call, { category, communityId }: ToolsPlace) => ({
  ...read(call, 'GET /api/tools', {
    query: { sort: 'rating', tag: category, communityId: String(communityId) },
  }),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
})

/** §2: the address names the category, else it is the first tool tag, App Gen before tags load. */
export function toolCategory(search: Search, tags: Tag[] = []) {
  return search['category'] || (pickable(tags)[0]?.name ?? DEFAULT_TOOL_CATEGORY)
}

type Search = Record<string, string | undefined>

/** The server waits for the list; the browser shows placeholders while it comes. */
export async function loadTools(context: AppContext & { communityId: number }, search: Search) {
  const work = prefetchTools(context, search)
  if (typeof document === 'undefined') await work
}

async function prefetchTools(context: AppContext & { communityId: number }, search: Search) {
  const { call, queryClient, answer, communityId } = context
  const [tags] = await Promise.all([
    queryClient.query(tagsQuery(call, 'tool')).catch(() => null),
    queryClient.query(newsTagsQuery(call)).catch(() => null),
  ])
  const category = toolCategory(search, tags ?? [])
  if (tags && !tags.some(({ name }) => name === category)) answer.status = 404
  // What fails is told where the list would stand.
  await queryClient.query(toolsQuery(call, { category, communityId })).catch(() => null)
}
