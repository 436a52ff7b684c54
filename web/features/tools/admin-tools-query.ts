import type { Tool } from '#contract/tools.ts'
import { withStaticStaleTime } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { tagsQuery } from '../tags/tags-query.ts'
import { adminToolsView, toolsInView } from './admin-tools-view.ts'
import { truncateForSsr, TOOLS_IN_PAGE } from './truncated-list.ts'
import { wholeList } from './tools-query.ts'

/**
 * The admin view also uses GET /api/tools; for an administrator the response includes hidden tools.
 */
export const adminToolsQuery = (call: Call, communityId: number) =>
  wholeList(call, { sort: 'rating', communityId: String(communityId) })

type LoadContext = AppContext & { communityId: number }

export async function loadAdminTools(context: LoadContext, search: AdminSearch) {
  const { call, queryClient, communityId } = context
  const list = adminToolsQuery(call, communityId)
  const work = Promise.allSettled([
    queryClient.query(tagsQuery(call, 'tool')),
    queryClient.query(withStaticStaleTime(list)),
  ])
  if (typeof document !== 'undefined') return
  await work
  // The table filters and sorts on the client: it shows the first part and receives the rest
  // shortly after.
  const first = (tools: Tool[]) =>
    toolsInView(tools, adminToolsView(search)).slice(0, TOOLS_IN_PAGE)
  truncateForSsr(queryClient, list.queryKey, first, { isStale: true })
}
