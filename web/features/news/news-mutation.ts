import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, useApp } from '../../api.ts'
import type { Call } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

type Told = { title: string; description?: string; kind?: 'error' | 'success' }

/**
 * A change to the news: shows its result and refetches every list of news, including the
 * dashboard's.
 */
export function useNewsMutation<S, R>(
  work: (call: Call, sent: S) => Promise<R>,
  told: (result: R) => Told,
) {
  const { call } = useApp()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: S) => work(call, sent),
    onSuccess: async (result) => {
      toast({ kind: 'success', ...told(result) })
      await client.invalidateQueries({ predicate: ({ queryKey }) => isNews(queryKey[0]) })
    },
    onError: (error) => toast({ kind: 'error', title: 'Error', description: errorMessage(error) }),
  })
}

const isNews = (address: unknown) => NEWS.some((known) => known === address)

const NEWS = [
  'GET /api/tags/tool-news',
  'GET /api/tags/:id/feeds',
  'GET /api/tags/:id/source-posts',
  'GET /api/admin/counts',
  'GET /api/audit',
]
