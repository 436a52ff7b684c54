import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { ToolWithVotes } from '#contract/tool-page.ts'
import type { Tool } from '#contract/tools.ts'
import { useApiMutation } from '../../mutation.ts'
import { toast } from '../../ui/toast.ts'
import { toolQuery, TOOLS_KEY } from './queries.ts'

type Vote = Pick<Tool, 'rating' | 'userRating'>

/**
 * Tool upvote with an optimistic update, rolled back on failure; the server's response sets the
 * final state. Returns the click handler.
 */
export function useToolVote(tool: Tool, user: User | null) {
  const { id, rating, userRating } = tool
  const { submit } = useApiMutation({
    mutationFn: (call, _before: Vote) =>
      call('POST /api/tools/:id/rate', { params: { id: String(id) }, body: { rating: 1 } }),
    async optimistic(client, before) {
      await client.cancelQueries({ queryKey: TOOLS_KEY })
      await client.cancelQueries({ queryKey: toolQuery(String(id)).queryKey })
      const shown = flipped(before)
      changeVote(client, id, () => shown)
      return () =>
        changeVote(client, id, (vote) =>
          vote.userRating === shown.userRating ? flipped(vote) : vote,
        )
    },
    updateCache(client, answer, before) {
      // The response always contains the user's own rating; the total is derived from it if
      // omitted.
      const counted = before.rating - (before.userRating ?? 0) + answer.rating
      const total = Number.isInteger(answer.toolRating) ? answer.toolRating : counted
      changeVote(client, id, () => ({ rating: total, userRating: answer.rating }))
    },
    // The votes over time.
    invalidates: ['GET /api/tools/:id'],
    toast: (answer) => ({ title: answer.rating === 1 ? 'Upvoted!' : 'Upvote removed' }),
    failure: () => ({
      title: 'Upvote failed',
      description: "We couldn't process your upvote. Please try again.",
    }),
  })
  return function press() {
    if (user) return void submit({ rating, userRating })
    toast({
      kind: 'error',
      title: 'Authentication required',
      description: 'Please sign in to upvote tools',
    })
  }
}

const flipped = ({ rating, userRating }: Vote): Vote =>
  userRating === 1 ? { rating: rating - 1, userRating: 0 } : { rating: rating + 1, userRating: 1 }

/** Updates the tool on its page, and in every list without reordering, so that nothing moves under the pointer. */
function changeVote(client: QueryClient, id: number, change: (vote: Vote) => Vote) {
  client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (tools) =>
    tools?.map((tool) => (tool.id === id ? { ...tool, ...change(tool) } : tool)),
  )
  client.setQueryData<ToolWithVotes>(
    toolQuery(String(id)).queryKey,
    (page) => page && { ...page, tool: { ...page.tool, ...change(page.tool) } },
  )
}
