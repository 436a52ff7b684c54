import type { ApiAddress } from '#contract/api.ts'
import { useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'

/** A change to the news: refetches every list of news, including the dashboard's. */
export const useNewsMutation = <R, S = void>(
  mutation: Pick<ApiMutation<R, S>, 'mutationFn' | 'onSuccess' | 'toast'>,
) => useApiMutation({ ...mutation, invalidates: NEWS, failure: 'Error' })

const NEWS: ApiAddress[] = [
  'GET /api/tags/tool-news',
  'GET /api/tags/:id/feeds',
  'GET /api/tags/:id/source-posts',
  'GET /api/admin/counts',
  'GET /api/audit',
]
