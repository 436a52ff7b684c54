import type { User } from '#contract/accounts.ts'
import type { ToolWithVotes } from '#contract/tool-page.ts'
import type { Tool } from '#contract/tools.ts'
import { useVote } from '../votes/use-vote.ts'
import type { ChangeVote } from '../votes/use-vote.ts'
import { toolQuery, TOOLS_KEY } from './queries.ts'

export function useToolVote({ id, userRating }: Tool, user: User | null) {
  const { queryKey: pageKey } = toolQuery(String(id))
  return useVote({
    isUp: userRating === 1,
    user,
    noun: 'tools',
    scope: `rate-${id}`,
    async send(call) {
      const params = { id: String(id) }
      const stored = await call('POST /api/tools/:id/rate', { params, body: { rating: 1 } })
      return { isUp: stored.rating === 1, count: stored.toolRating }
    },
    // In lists without reordering, so that nothing moves under the pointer.
    changeVote(client, change) {
      client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (tools) =>
        tools?.map((tool) => (tool.id === id ? withVote(tool, change) : tool)),
      )
      client.setQueryData<ToolWithVotes>(
        pageKey,
        (page) => page && { ...page, tool: withVote(page.tool, change) },
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

function withVote<T extends Tool>(tool: T, change: Parameters<ChangeVote>[1]): T {
  const { isUp, count } = change({ isUp: tool.userRating === 1, count: tool.rating })
  return { ...tool, userRating: isUp ? 1 : 0, rating: count }
}
