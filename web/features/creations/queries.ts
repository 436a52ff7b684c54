import { ALL_KINDS, CREATIONS_PER_PAGE } from '#contract/constants.ts'
import { ignoreError, apiQuery, apiInfiniteQuery, withStaticStaleTime } from '../../api.ts'
import { isNotFound, pageStatus } from '../../api-error.ts'
import type { CommunityContext, RouterContext } from '../../router-context.ts'
import { pagesFrom } from '../../lib/row-pages.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { tagsQuery } from '../tags/queries.ts'

export type GalleryParams = { kind: string; page: number; communityId: number }

/** `tag` is omitted for All. Pages are newest first and start at the page in the URL. */
export const creationListQuery = ({ kind, page, communityId }: GalleryParams) =>
  apiInfiniteQuery(
    'GET /api/creations',
    {
      query: {
        communityId: String(communityId),
        ...(kind === ALL_KINDS ? {} : { tag: kind }),
      },
    },
    pagesFrom(page, CREATIONS_PER_PAGE),
  )

/** What was made with a tool, or what one member shared. */
export const filteredCreationsQuery = (
  where: { toolId: string } | { authorId: string },
  { creationsPage: page = 1 }: Pick<HomeSearch, 'creationsPage'>,
) => apiInfiniteQuery('GET /api/creations', { query: where }, pagesFrom(page, CREATIONS_PER_PAGE))

/** The gallery that a URL selects. */
export const galleryParams = (search: HomeSearch, communityId: number): GalleryParams => ({
  kind: search.kind ?? ALL_KINDS,
  page: search.creationsPage ?? 1,
  communityId,
})

/** The server waits for the gallery; the browser shows skeletons while it loads. */
export async function loadGallery(context: CommunityContext, search: HomeSearch) {
  const { queryClient, ssrResponse } = context
  const params = galleryParams(search, context.communityId)
  const work = Promise.all([
    queryClient.query(tagsQuery('creation')).catch(ignoreError),
    queryClient.infiniteQuery(creationListQuery(params)).catch(ignoreError),
  ])
  if (!isOnServer) return
  await work
  const tags = queryClient.getQueryData(tagsQuery('creation').queryKey)
  const isKnown = params.kind === ALL_KINDS || tags?.some(({ name }) => name === params.kind)
  if (tags && !isKnown) ssrResponse.status = 404
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
