import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Resource } from '#contract/resources.ts'
import { useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/** An optimistic update, rolled back on failure; the server's response sets the final state. */
export function useUpvote({ id, name, hasUpvoted }: Resource, user: User | null) {
  const { call } = useApp()
  const client = useQueryClient()
  const mutationKey = ['upvote', id]
  const { mutate } = useMutation({
    mutationKey,
    // Clicks in quick succession reach the server in order.
    scope: { id: `upvote-${id}` },
    mutationFn: (isUp: boolean) => {
      const params = { id: String(id) }
      return isUp
        ? call('POST /api/resources/:id/upvote', { params })
        : call('DELETE /api/resources/:id/upvote', { params })
    },
    onMutate: (isUp) => changeRow(client, id, (row) => withVote(row, isUp)),
    onSuccess: (vote, isUp) => {
      toast({ kind: 'success', title: isUp ? 'Upvoted!' : 'Upvote removed' })
      // While another click is pending, its response sets the final state.
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast) changeRow(client, id, (row) => ({ ...row, ...vote }))
    },
    onError: (_error, isUp) => {
      changeRow(client, id, (row) => (row.hasUpvoted === isUp ? withVote(row, !isUp) : row))
      toast({
        kind: 'error',
        title: 'Failed to toggle upvote',
        description: `Couldn't update upvote on "${name}". Please try again.`,
      })
    },
  })
  return () => {
    if (user) mutate(!hasUpvoted)
    else {
      const description = 'Please sign in to upvote resources'
      toast({ kind: 'error', title: 'Authentication required', description })
    }
  }
}

function withVote(row: Resource, isUp: boolean): Resource {
  if (row.hasUpvoted === isUp) return row
  return { ...row, hasUpvoted: isUp, upvotes: row.upvotes + (isUp ? 1 : -1) }
}

/** Changes the row in every cached list. */
function changeRow(client: QueryClient, id: number, change: (row: Resource) => Resource) {
  client.setQueriesData<InfiniteData<Resource[]>>(
    { queryKey: ['GET /api/resources'] },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((rows) => rows.map((row) => (row.id === id ? change(row) : row))),
      },
  )
}
