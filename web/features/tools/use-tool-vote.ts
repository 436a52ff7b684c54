import type { User } from '#contract/accounts.ts'
import type { ToolWithVotes } from '#contract/tool-page.ts'
import type { Tool } from '#contract/tools.ts'
import { useVote } from '../votes/use-vote.ts'
import { toolQuery, TOOLS_KEY } from './queries.ts'

export function useToolVote(tool: Tool, user: User | null) {
  const params = { id: String(tool.id) }
  const { queryKey: pageKey } = toolQuery(params.id)
  return useVote({
    vote: voteOf(tool),
    user,
    noun: 'tools',
    scope: `rate-${tool.id}`,
    async send(call) {
      const stored = await call('POST /api/tools/:id/rate', { params, body: { rating: 1 } })
      return { isUp: stored.rating === 1, count: stored.toolRating }
    },
    // In lists without reordering, so that nothing moves under the pointer.
    changeVote(client, change) {
      function changed<T extends Tool>(row: T): T {
        const { isUp, count } = change(voteOf(row))
        return { ...row, userRating: isUp ? 1 : 0, rating: count }
      }
      client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (rows) =>
        rows?.map((row) => (row.id === tool.id ? changed(row) : row)),
      )
      client.setQueryData<ToolWithVotes>(
        pageKey,
        (page) => page && { ...page, tool: changed(page.tool) },
      )
    },
    shownIn: [TOOLS_KEY, pageKey],
    // The votes over time.
    invalidates: ['GET /api/tools/:id'],
    failure: () => ({
      title: 'Upvote failed',
      description: "We couldn't process your upvote. Please try again.",
    }),
  })
}

const voteOf = ({ userRating, rating }: Tool) => ({ isUp: userRating === 1, count: rating })
