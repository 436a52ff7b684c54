import { TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import { ApiError, withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { tagsQuery } from '../tags/tags-query.ts'

/** News changes on the server by itself: cached no longer than the tools. */
export const sourcePostsQuery = (call: Call, tagId: string) => ({
  ...read(call, 'GET /api/tags/:id/source-posts', { params: { id: tagId } }),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
})

export const feedsQuery = (call: Call, tagId: string) =>
  read(call, 'GET /api/tags/:id/feeds', { params: { id: tagId } })

/** Loads the posts and the name of their tag; the status of the page follows the posts. */
export async function loadSourcePosts(
  { call, queryClient, ssrResponse: answer }: AppContext,
  tagId: string,
) {
  const [posts] = await Promise.allSettled([
    queryClient.query(withStaticStaleTime(sourcePostsQuery(call, tagId))),
    queryClient.query(tagsQuery(call, 'tool')),
  ])
  if (posts.status === 'fulfilled') return
  answer.status = posts.reason instanceof ApiError ? posts.reason.status : 503
}

/** The data of the dashboard's section for the selected tag, or for the first. */
export async function loadAdminNews({ call, queryClient }: AppContext, search: AdminSearch) {
  const work = prefetch()
  if (typeof document === 'undefined') await work

  async function prefetch() {
    const tags = await queryClient.query(tagsQuery(call, 'tool')).catch(() => [])
    const tagId = search.tag ?? String(tags[0]?.id ?? '')
    await Promise.allSettled([
      queryClient.query(feedsQuery(call, tagId)),
      queryClient.query(withStaticStaleTime(sourcePostsQuery(call, tagId))),
    ])
  }
}
