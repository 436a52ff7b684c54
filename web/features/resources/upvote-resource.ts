import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Resource } from '#contract/resources.ts'
import { useApiMutation } from '../../mutation.ts'
import { toast } from '../../ui/toast.ts'

/** An optimistic update, rolled back on failure; the server's response sets the final state. */
export function useUpvote({ id, name, hasUpvoted }: Resource, user: User | null) {
  const scope = `upvote-${id}`
  const { submit } = useApiMutation({
    // Clicks in quick succession reach the server in order.
    scope,
    mutationFn: (call, isUp: boolean) => {
      const params = { id: String(id) }
      return isUp
        ? call('POST /api/resources/:id/upvote', { params })
        : call('DELETE /api/resources/:id/upvote', { params })
    },
    optimistic(client, isUp) {
      changeRow(client, id, (row) => withVote(row, isUp))
      return () =>
        changeRow(client, id, (row) => (row.hasUpvoted === isUp ? withVote(row, !isUp) : row))
    },
    updateCache(client, vote) {
      // While another click is pending, its response sets the final state.
      const isLast = client.isMutating({ mutationKey: [scope] }) === 1
      if (isLast) changeRow(client, id, (row) => ({ ...row, ...vote }))
    },
    toast: (_vote, isUp) => ({ title: isUp ? 'Upvoted!' : 'Upvote removed' }),
    failure: () => ({
      title: 'Failed to toggle upvote',
      description: `Couldn't update upvote on "${name}". Please try again.`,
    }),
  })
  return () => {
    if (user) void submit(!hasUpvoted)
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
