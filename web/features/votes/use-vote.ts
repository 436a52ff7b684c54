import { useMutationState } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Call } from '../../api.ts'
import { interruptReads } from '../../interrupted-reads.ts'
import { useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'
import { useRouterContext } from '../../router-context.ts'
import { toast } from '../../ui/toast.ts'

export type Vote = { isUp: boolean; count: number }

type VoteOptions = {
  /** As the server has stored it. */
  vote: Vote
  user: User | null
  /** What is voted for, in the plural: "tools". */
  noun: string
  /** Identifies the post: the votes of one scope are sent in the order of the clicks. */
  scope: string
  /** Resolves to the vote that the server has stored; the count may be missing. */
  send: (call: Call, isUp: boolean) => Promise<{ isUp: boolean; count?: number | undefined }>
  /** Changes the vote in the cached rows, wherever they are shown. */
  changeVote: (client: QueryClient, change: (vote: Vote) => Vote) => void
  /** The queries whose rows `changeVote` changes, by the beginning of their keys. */
  shownIn: readonly QueryKey[]
  invalidates?: ApiAddress[]
  failure: ApiMutation<unknown, boolean>['failure']
}

/**
 * The props of an upvote button. A vote that is being sent is shown in every list of the post, also in
 * one that is read meanwhile; the cached rows have only what the server has stored.
 */
export function useVote({ vote, user, noun, scope, send, changeVote, ...options }: VoteOptions) {
  const { queryClient: client } = useRouterContext()
  const { submit } = useApiMutation({
    scope,
    async mutationFn(call, up: boolean) {
      const stored = await send(call, up)
      // A read that began before may be answered without this vote.
      await interruptReads(client, options.shownIn)
      return stored
    },
    updateCache: (_client, { isUp, count }) =>
      changeVote(client, (before) => ({
        ...withVote(before, isUp),
        ...(count !== undefined && { count }),
      })),
    invalidates: options.invalidates ?? [],
    toast: (stored) => ({ title: stored.isUp ? 'Upvoted!' : 'Upvote removed' }),
    failure: options.failure,
  })
  const waiting = useMutationState({
    filters: { mutationKey: [scope], status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  })
  const shown = withVote(vote, waiting.at(-1) ?? vote.isUp)

  function onToggle() {
    if (user) return void submit(!shown.isUp)
    toast({
      kind: 'error',
      title: 'Authentication required',
      description: `Please sign in to upvote ${noun}`,
    })
  }
  return { pressed: shown.isUp, count: shown.count, onToggle }
}

const withVote = (vote: Vote, isUp: boolean): Vote =>
  vote.isUp === isUp ? vote : { isUp, count: vote.count + (isUp ? 1 : -1) }
