import { infiniteQueryOptions } from '@tanstack/react-query'
import { CREATIONS_PER_PAGE } from '#contract/constants.ts'
import { ignoreError } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { HomeSearch } from '../../lib/search-params.ts'
import { firstPage, pageAfter } from '../../lib/row-pages.ts'
import { tagsQuery } from '../tags/tags-query.ts'

/** The first filter option: every kind of creation. */
export const ALL_KINDS = 'All'

export type GalleryParams = { kind: string; page: number; communityId: number }

/** `tag` is omitted for All. Pages are newest first and start at the page in the URL. */
export const creationListQuery = (call: Call, { kind, page, communityId }: GalleryParams) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/creations', { kind, communityId, page }] as const,
    queryFn: ({ pageParam }) =>
      call('GET /api/creations', {
        query: {
          ...pageParam,
          communityId: String(communityId),
          ...(kind === ALL_KINDS ? {} : { tag: kind }),
        },
      }),
    initialPageParam: firstPage(page),
    getNextPageParam: (rows) => pageAfter(rows, CREATIONS_PER_PAGE),
  })

/** The gallery that a URL selects. */
export const galleryParams = (search: HomeSearch, communityId: number): GalleryParams => ({
  kind: search.kind ?? ALL_KINDS,
  page: search.creationsPage ?? 1,
  communityId,
})

/** The server waits for the gallery; the browser shows skeletons while it loads. */
export async function loadGallery(
  context: AppContext & { communityId: number },
  search: HomeSearch,
) {
  const { call, queryClient, ssrResponse: answer } = context
  const place = galleryParams(search, context.communityId)
  const work = Promise.all([
    queryClient.query(tagsQuery(call, 'creation')).catch(ignoreError),
    queryClient.infiniteQuery(creationListQuery(call, place)).catch(ignoreError),
  ])
  if (typeof document !== 'undefined') return
  await work
  const tags = queryClient.getQueryData(tagsQuery(call, 'creation').queryKey)
  const isKnown = place.kind === ALL_KINDS || tags?.some(({ name }) => name === place.kind)
  if (tags && !isKnown) answer.status = 404
}
