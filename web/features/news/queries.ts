import { TOOLS_CACHE_SECONDS } from '#contract/constants.ts'
import { apiQuery, ignoreError, withStaticStaleTime } from '../../api.ts'
import { noteStatus } from '../../router-context.ts'
import type { RouterContext } from '../../router-context.ts'
import { tagsQuery } from '../tags/queries.ts'

/** News changes on the server by itself: cached no longer than the tools. */
export const sourcePostsQuery = (tagId: string) => ({
  ...apiQuery('GET /api/tags/:id/source-posts', { params: { id: tagId } }),
  staleTime: TOOLS_CACHE_SECONDS * 1_000,
})

/** Loads the posts and the name of their tag; the status of the page follows the posts. */
export async function loadSourcePosts(context: RouterContext, tagId: string) {
  const { queryClient } = context
  await Promise.all([
    queryClient.query(withStaticStaleTime(sourcePostsQuery(tagId))).catch(noteStatus(context)),
    queryClient.query(tagsQuery('tool')).catch(ignoreError),
  ])
}
