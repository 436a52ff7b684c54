import { ALL_TYPES, RESOURCES_PER_PAGE } from '#contract/constants.ts'
import { ignoreError, apiQuery, apiInfiniteQuery } from '../../api.ts'
import type { CommunityContext } from '../../router-context.ts'
import { capitalized } from '../../lib/formats.ts'
import { pagesFrom } from '../../lib/row-pages.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { HomeSearch } from '../../lib/search-params.ts'

/** Default selected type is Blog. */
const DEFAULT_TYPE = 'blog'

export type ResourceListParams = { type: string; page: number; communityId: number }

export const resourceTypesQuery = apiQuery('GET /api/resource-types', {})

/** Pages of a list, newest first. */
export const resourceListQuery = ({ type, page, communityId }: ResourceListParams) =>
  apiInfiniteQuery(
    'GET /api/resources',
    {
      query: {
        communityId: String(communityId),
        ...(type === ALL_TYPES ? {} : { type }),
      },
    },
    pagesFrom(page, RESOURCES_PER_PAGE),
  )

/** What one member added. */
export const resourcesByQuery = (authorId: string, { resourcesPage: page = 1 }: HomeSearch) =>
  apiInfiniteQuery(
    'GET /api/resources',
    { query: { authorId } },
    pagesFrom(page, RESOURCES_PER_PAGE),
  )

/** The list that a URL selects. */
export const resourceListParams = (
  search: HomeSearch,
  communityId: number,
): ResourceListParams => ({
  type: search.type ?? DEFAULT_TYPE,
  page: search.resourcesPage ?? 1,
  communityId,
})

/** The type in the URL: omitted for the default one. */
export const typeInAddress = (type: string) => (type === DEFAULT_TYPE ? undefined : type)

/** The label of a type: 'Newsletter'. */
export const typeLabel = capitalized

/** The server waits for the list; the browser shows skeletons while it loads. */
export async function loadResources(context: CommunityContext, search: HomeSearch) {
  const { queryClient, communityId } = context
  const work = Promise.all([
    queryClient.query(resourceTypesQuery).catch(ignoreError),
    queryClient
      .infiniteQuery(resourceListQuery(resourceListParams(search, communityId)))
      .catch(ignoreError),
  ])
  if (isOnServer) await work
}
