import { ignoreError, apiQuery } from '../../api.ts'
import { noteStatus } from '../../router-context.ts'
import type { RouterContext } from '../../router-context.ts'
import { isOnServer } from '../../lib/is-on-server.ts'
import type { ResultsSearch } from '../../lib/search-params.ts'
import { tagsQuery } from '../tags/queries.ts'

/** Whether there is anything to search for: filters alone find nothing. */
export const isBlank = ({ q = '' }: ResultsSearch) => q.trim() === ''

/** Posts appear and change meanwhile: results are read again when they are shown again. */
export const searchQuery = ({ communityId, page, ...search }: ResultsSearch) => ({
  ...apiQuery('GET /api/search', {
    query: {
      ...search,
      ...(communityId === undefined ? {} : { communityId: String(communityId) }),
      ...(page === undefined ? {} : { page: String(page) }),
    },
  }),
  staleTime: RESULTS_STALE_MS,
})

export const RESULTS_STALE_MS = 10_000

/** The kinds of posts that have tags of their own. */
const TAG_TYPES = ['topic', 'tool', 'creation'] as const

export const tagNamesQueries = TAG_TYPES.map(tagsQuery)

/** The server waits for the results; the browser shows the previous ones while it loads. */
export async function loadSearch(context: RouterContext, search: ResultsSearch) {
  const { queryClient } = context
  const work = Promise.all([
    ...tagNamesQueries.map((query) => queryClient.query(query).catch(ignoreError)),
    isBlank(search) ? null : queryClient.query(searchQuery(search)).catch(noteStatus(context)),
  ])
  if (isOnServer) await work
}
