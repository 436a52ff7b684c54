import { keepPreviousData } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { apiQuery, withStaticStaleTime } from '../../api.ts'
import type { CommunityContext, RouterContext } from '../../router-context.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { sourcePostsQuery } from '../news/queries.ts'
import { resourceTypesQuery } from '../resources/queries.ts'
import { tagsQuery } from '../tags/queries.ts'
import { wholeList } from '../tools/queries.ts'
import { TOOLS_IN_PAGE, truncateForSsr } from '../tools/truncated-list.ts'
import { adminToolsView, filterTools } from './tools-view.ts'

const ADMIN_FRESH_MS = 2_000

/** Other administrators change the data of the dashboard, so it is refetched on every visit. */
const withAdminStaleTime = <T extends object>(options: T) => ({
  ...options,
  staleTime: ADMIN_FRESH_MS,
})

export const adminCountsQuery = withAdminStaleTime(apiQuery('GET /api/admin/counts', {}))

export const systemQuery = withAdminStaleTime(apiQuery('GET /api/admin/system', {}))

export const tagSuggestionsQuery = ({ page = 1 }: AdminSearch) =>
  withAdminStaleTime(apiQuery('GET /api/tag-suggestions', { query: { page: String(page) } }))

export const typeSuggestionsQuery = ({ page = 1 }: AdminSearch) =>
  withAdminStaleTime(apiQuery('GET /api/type-suggestions', { query: { page: String(page) } }))

export const messagesQuery = ({ page = 1 }: AdminSearch) =>
  withAdminStaleTime(apiQuery('GET /api/contact', { query: { page: String(page) } }))

export const failedMailQuery = ({ page = 1 }: AdminSearch) =>
  withAdminStaleTime(apiQuery('GET /api/failed-mail', { query: { page: String(page) } }))

export const auditQuery = ({ page = 1 }: AdminSearch) =>
  withAdminStaleTime(apiQuery('GET /api/audit', { query: { page: String(page) } }))

/** The admin dashboard reports a failed read of the list; the picker falls back to a default. */
export const adminCommunitiesQuery = withAdminStaleTime(apiQuery('GET /api/communities', {}))

/** Keeps the previous result while the administrator types. */
export const usersQuery = ({ page = 1, q = '' }: AdminSearch) => ({
  ...withAdminStaleTime(apiQuery('GET /api/users', { query: { page: String(page), search: q } })),
  placeholderData: keepPreviousData,
})

export const feedsQuery = (tagId: string) =>
  apiQuery('GET /api/tags/:id/feeds', { params: { id: tagId } })

/** For an administrator the list of tools includes hidden ones. */
export const adminToolsQuery = (communityId: number) =>
  wholeList({ sort: 'rating', communityId: String(communityId) })

/** The server waits for the section's data; the browser shows skeletons while it loads. */
export async function loadAdminLists(reads: Promise<unknown>[]) {
  const work = Promise.allSettled(reads)
  if (isOnServer) await work
}

export async function loadAdminTools(context: CommunityContext, search: AdminSearch) {
  const { queryClient, communityId } = context
  const list = adminToolsQuery(communityId)
  await loadAdminLists([
    queryClient.query(tagsQuery('tool')),
    queryClient.query(withStaticStaleTime(list)),
  ])
  if (!isOnServer) return
  // The table filters and sorts on the client: it shows the first part and receives the rest
  // shortly after.
  const first = (tools: Tool[]) => ({
    tools: filterTools(tools, adminToolsView(search)).slice(0, TOOLS_IN_PAGE),
  })
  truncateForSsr(queryClient, list.queryKey, first, { isStale: true })
}

export const loadTypeSuggestions = ({ queryClient }: RouterContext, search: AdminSearch) =>
  loadAdminLists([
    queryClient.query(withStaticStaleTime(typeSuggestionsQuery(search))),
    queryClient.query(resourceTypesQuery),
  ])

/** The data of the section for the selected tag, or for the first. */
export async function loadAdminNews({ queryClient }: RouterContext, search: AdminSearch) {
  await loadAdminLists([prefetch()])

  async function prefetch() {
    const tags = await queryClient.query(tagsQuery('tool')).catch(() => [])
    const tagId = search.tag ?? String(tags[0]?.id ?? '')
    await Promise.allSettled([
      queryClient.query(feedsQuery(tagId)),
      queryClient.query(withStaticStaleTime(sourcePostsQuery(tagId))),
    ])
  }
}
