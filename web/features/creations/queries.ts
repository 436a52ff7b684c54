import { ALL_KINDS, CREATIONS_PER_PAGE } from '#contract/constants.ts'
import { ignoreError, apiQuery, apiInfiniteQuery, withStaticStaleTime } from '../../api.ts'
import { isNotFound, pageStatus } from '../../api-error.ts'
import type { CommunityContext, RouterContext } from '../../router-context.ts'
import { pagesFrom } from '../../lib/row-pages.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { isUnknownTag, tagsQuery } from '../tags/queries.ts'

type Which = { communityId: string; tag?: string } | { toolId: string } | { authorId: string }

/** Newest first, from the page in the URL on: of a community, made with a tool, or of one member. */
export const creationsQuery = (
  which: Which,
  { creationsPage: page = 1 }: Pick<HomeSearch, 'creationsPage'>,
) => apiInfiniteQuery('GET /api/creations', { query: which }, pagesFrom(page, CREATIONS_PER_PAGE))

/** The gallery that a URL selects. */
export const galleryQuery = (search: HomeSearch, communityId: number) => {
  const { kind = ALL_KINDS } = search
  const tag = kind === ALL_KINDS ? {} : { tag: kind }
  return creationsQuery({ communityId: String(communityId), ...tag }, search)
}

/** The server waits for the gallery; the browser shows skeletons while it loads. */
export async function loadGallery(context: CommunityContext, search: HomeSearch) {
  const { queryClient, ssrResponse, communityId } = context
  const { kind = ALL_KINDS } = search
  const work = Promise.all([
    queryClient.query(tagsQuery('creation')).catch(ignoreError),
    queryClient.infiniteQuery(galleryQuery(search, communityId)).catch(ignoreError),
  ])
  if (!isOnServer) return
  await work
  const tags = queryClient.getQueryData(tagsQuery('creation').queryKey)
  if (tags && kind !== ALL_KINDS && isUnknownTag(tags, kind)) ssrResponse.status = 404
}

export const creationQuery = (id: string) => apiQuery('GET /api/creations/:id', { params: { id } })

/**
 * The creation of a URL, null if it does not exist, undefined if it cannot be read at the moment;
 * the page then shows an error and has the matching status.
 */
export async function loadCreation({ queryClient, ssrResponse }: RouterContext, id: string) {
  try {
    const [{ creation }] = await Promise.all([
      queryClient.query(withStaticStaleTime(creationQuery(id))),
      queryClient.query(tagsQuery('creation')).catch(ignoreError),
    ])
    return creation
  } catch (error) {
    if (isNotFound(error)) return null
    ssrResponse.status = pageStatus(error)
    return undefined
  }
}
