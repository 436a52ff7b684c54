import type { InfiniteData } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Resource } from '#contract/resources.ts'
import { useVote } from '../votes/use-vote.ts'
import type { ChangeVote } from '../votes/use-vote.ts'

const RESOURCES_KEY = ['GET /api/resources']

export function useResourceVote({ id, name, hasUpvoted }: Resource, user: User | null) {
  return useVote({
    isUp: hasUpvoted,
    user,
    noun: 'resources',
    scope: `upvote-${id}`,
    async send(call, isUp) {
      const sent = { params: { id: String(id) }, body: {} }
      const stored = await (isUp
        ? call('POST /api/resources/:id/upvote', sent)
        : call('DELETE /api/resources/:id/upvote', sent))
      return { isUp: stored.hasUpvoted, count: stored.upvotes }
    },
    changeVote: (client, change) =>
      client.setQueriesData<InfiniteData<Resource[]>>(
        { queryKey: RESOURCES_KEY },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((rows) =>
              rows.map((row) => (row.id === id ? withVote(row, change) : row)),
            ),
          },
      ),
    shownIn: [RESOURCES_KEY],
    failure: () => ({
      title: 'Failed to toggle upvote',
      description: `Couldn't update upvote on "${name}". Please try again.`,
    }),
  })
}

function withVote(row: Resource, change: Parameters<ChangeVote>[1]): Resource {
  const { isUp, count } = change({ isUp: row.hasUpvoted, count: row.upvotes })
  return { ...row, hasUpvoted: isUp, upvotes: count }
}
