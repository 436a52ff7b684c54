import { TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import { read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { tagsQuery } from '../tags/tags-query.ts'

/** §7: the admin view uses GET /api/tools too; an administrator gets the hidden ones with it. */
export const adminToolsQuery = (call: Call, communityId: number) => ({
  ...read(call, 'GET /api/tools', {
    query: { sort: 'rating', communityId: String(communityId) },
  }),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
})

export async function loadAdminTools(context: AppContext & { communityId: number }) {
  const { call, queryClient, communityId } = context
  const work = Promise.allSettled([
    queryClient.query(tagsQuery(call, 'tool')),
    queryClient.query(adminToolsQuery(call, communityId)),
  ])
  if (typeof document === 'undefined') await work
}
