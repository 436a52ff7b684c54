import type { ApiAddress } from '#contract/api.ts'
import { useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'

/** A change to the news: makes all queries whose data contains news stale. */
export const useNewsMutation = <R, S = void>(
  mutation: Pick<ApiMutation<R, S>, 'mutationFn' | 'onSuccess' | 'toast'>,
) =>
  useApiMutation({
    ...mutation,
    invalidates: NEWS,
    invalidatesOnFailure: NEWS,
    failure: 'Error',
  })

const NEWS: ApiAddress[] = [
  'GET /api/tags/tool-news',
  'GET /api/tags/:id/feeds',
  'GET /api/tags/:id/source-posts',
  'GET /api/tools/:id',
  'GET /api/admin/counts',
  'GET /api/audit',
]
