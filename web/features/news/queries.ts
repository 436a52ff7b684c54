import { TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import { apiQuery, withStaticStaleTime } from '../../api.ts'
import { pageStatus } from '../../api-error.ts'
import type { RouterContext } from '../../router-context.ts'
import { tagsQuery } from '../tags/queries.ts'

/** News changes on the server by itself: cached no longer than the tools. */
export const sourcePostsQuery = (tagId: string) => ({
  ...apiQuery('GET /api/tags/:id/source-posts', { params: { id: tagId } }),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
})

/** Loads the posts and the name of their tag; the status of the page follows the posts. */
export async function loadSourcePosts({ queryClient, ssrResponse }: RouterContext, tagId: string) {
  const [posts] = await Promise.allSettled([
    queryClient.query(withStaticStaleTime(sourcePostsQuery(tagId))),
    queryClient.query(tagsQuery('tool')),
  ])
  if (posts.status === 'fulfilled') return
  ssrResponse.status = pageStatus(posts.reason)
}
