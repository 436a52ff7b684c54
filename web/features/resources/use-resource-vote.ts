import type { InfiniteData } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { Resource } from '#contract/resources.ts'
import { useVote } from '../votes/use-vote.ts'
import { isolated } from '../../lib/isolated.ts'

const RESOURCES_KEY = ['GET /api/resources']

export function useResourceVote(resource: Resource, user: User | null) {
  const { id, name } = resource
  return useVote({
    vote: voteOf(resource),
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
    changeVote(client, change) {
      function changed(row: Resource): Resource {
        const { isUp, count } = change(voteOf(row))
        return { ...row, hasUpvoted: isUp, upvotes: count }
      }
      client.setQueriesData<InfiniteData<Resource[]>>(
        { queryKey: RESOURCES_KEY },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((rows) =>
              rows.map((row) => (row.id === id ? changed(row) : row)),
            ),
          },
      )
    },
    shownIn: [RESOURCES_KEY],
    failure: () => ({
      title: 'Failed to toggle upvote',
      description: `Couldn't update upvote on "${isolated(name)}". Please try again.`,
    }),
  })
}

const voteOf = ({ hasUpvoted, upvotes }: Resource) => ({ isUp: hasUpvoted, count: upvotes })
