import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Tool } from '#contract/tools.ts'
import { useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { TOOLS_KEY } from './tools-query.ts'

type Vote = Pick<Tool, 'rating' | 'userRating'>

/**
 * Tool upvote with an optimistic update, rolled back on failure; the server's response sets the
 * final state. Returns the click handler.
 */
export function useToolVote(tool: Tool, user: User | null) {
  const { call } = useApp()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/tools/:id/rate', { params: { id: String(tool.id) }, body: { rating: 1 } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: TOOLS_KEY })
      const before: Vote = { rating: tool.rating, userRating: tool.userRating }
      changeVote(client, tool.id, () => flipped(before))
      return before
    },
    onSuccess: ({ rating, toolRating }, _sent, before) => {
      // The response always contains the user's own rating; the total is derived from it if
      // omitted.
      const counted = before.rating - (before.userRating ?? 0) + rating
      const total = Number.isInteger(toolRating) ? toolRating : counted
      changeVote(client, tool.id, () => ({ rating: total, userRating: rating }))
      toast({ kind: 'success', title: rating === 1 ? 'Upvoted!' : 'Upvote removed' })
    },
    onError: (_error, _sent, before) => {
      const shown = flipped(before ?? tool).userRating
      changeVote(client, tool.id, (vote) => (vote.userRating === shown ? flipped(vote) : vote))
      toast({
        kind: 'error',
        title: 'Upvote failed',
        description: "We couldn't process your upvote. Please try again.",
      })
    },
  })
  return function press() {
    if (isPending) return
    if (user) return mutate()
    toast({
      kind: 'error',
      title: 'Authentication required',
      description: 'Please sign in to upvote tools',
    })
  }
}

const flipped = ({ rating, userRating }: Vote): Vote =>
  userRating === 1 ? { rating: rating - 1, userRating: 0 } : { rating: rating + 1, userRating: 1 }

/** Updates the tool in every list without reordering, so that nothing moves under the pointer. */
function changeVote(client: QueryClient, id: number, change: (vote: Vote) => Vote) {
  client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (tools) =>
    tools?.map((tool) => (tool.id === id ? { ...tool, ...change(tool) } : tool)),
  )
}
