import { ApiError, withStaticStaleTime, read, ignoreError } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { tagsQuery } from '../tags/tags-query.ts'

export const creationQuery = (call: Call, id: string) =>
  read(call, 'GET /api/creations/:id', { params: { id } })

/**
 * The creation of a URL, null if it does not exist, undefined if it cannot be read at the moment;
 * the page then shows an error and has the matching status.
 */
export async function loadCreation(
  { call, queryClient, ssrResponse: answer }: AppContext,
  id: string,
) {
  try {
    const [{ creation }] = await Promise.all([
      queryClient.query(withStaticStaleTime(creationQuery(call, id))),
      queryClient.query(tagsQuery(call, 'creation')).catch(ignoreError),
    ])
    return creation
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    answer.status = error instanceof ApiError ? error.status : 503
    return undefined
  }
}
