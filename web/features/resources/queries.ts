import { ALL_TYPES, RESOURCES_PER_PAGE } from '#contract/constants.ts'
import { ignoreError, apiQuery, apiInfiniteQuery } from '../../api.ts'
import type { CommunityContext } from '../../router-context.ts'
import { capitalized } from '../../lib/formats.ts'
import { pagesFrom } from '../../lib/row-pages.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { HomeSearch } from '../../lib/search-params.ts'

const DEFAULT_TYPE = 'blog'

export const resourceTypesQuery = apiQuery('GET /api/resource-types', {})

type Which = { communityId: string; type?: string } | { authorId: string }

/** Newest first, from the page in the URL on: of a community, or of one member. */
export const resourcesQuery = (which: Which, { resourcesPage: page = 1 }: HomeSearch) =>
  apiInfiniteQuery('GET /api/resources', { query: which }, pagesFrom(page, RESOURCES_PER_PAGE))

/** The type of the list that a URL selects. */
export const typeOf = ({ type = DEFAULT_TYPE }: HomeSearch) => type

/** The list that a URL selects. */
export const resourceListQuery = (search: HomeSearch, communityId: number) => {
  const type = typeOf(search)
  const ofType = type === ALL_TYPES ? {} : { type }
  return resourcesQuery({ communityId: String(communityId), ...ofType }, search)
}

/** The type in the URL: omitted for the default one. */
export const typeInAddress = (type: string) => (type === DEFAULT_TYPE ? undefined : type)

export const typeLabel = capitalized

/** The server waits for the list; the browser shows skeletons while it loads. */
export async function loadResources(context: CommunityContext, search: HomeSearch) {
  const { queryClient, communityId } = context
  const work = Promise.all([
    queryClient.query(resourceTypesQuery).catch(ignoreError),
    queryClient.infiniteQuery(resourceListQuery(search, communityId)).catch(ignoreError),
  ])
  if (isOnServer) await work
}
