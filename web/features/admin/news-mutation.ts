import type { ApiAddress } from '#contract/api.ts'
import { useRouterContext } from '../../router-context.ts'
import { invalidate, useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'

/** A change to the news: makes all queries whose data contains news stale. */
export function useNewsMutation<R, S = void>(
  mutation: Pick<ApiMutation<R, S>, 'mutationFn' | 'onSuccess' | 'toast'>,
) {
  const { queryClient } = useRouterContext()
  return useApiMutation({
    ...mutation,
    invalidates: NEWS,
    // The answer may have been lost, or another administrator may have made the change before.
    onError: () => void invalidate(queryClient, NEWS),
    failure: 'Error',
  })
}

const NEWS: ApiAddress[] = [
  'GET /api/tags/tool-news',
  'GET /api/tags/:id/feeds',
  'GET /api/tags/:id/source-posts',
  'GET /api/tools/:id',
  'GET /api/admin/counts',
  'GET /api/audit',
]
