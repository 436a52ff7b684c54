import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Call } from '../../api.ts'
import { interruptReads } from '../../interrupted-reads.ts'
import { useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'
import { toast } from '../../ui/toast.ts'

export type Vote = { isUp: boolean; count: number }

/** A vote in the cached rows, wherever they are shown. */
export type ChangeVote = (client: QueryClient, change: (vote: Vote) => Vote) => void

type VoteOptions = {
  isUp: boolean
  user: User | null
  /** What is voted for, in the plural: "tools". */
  noun: string
  /** Identifies the post: the votes of one scope are sent in the order of the clicks. */
  scope: string
  /** Resolves to the vote that the server has stored; the count may be missing. */
  send: (call: Call, isUp: boolean) => Promise<{ isUp: boolean; count?: number | undefined }>
  changeVote: ChangeVote
  /** The queries whose rows `changeVote` changes, by the beginning of their keys. */
  shownIn: readonly QueryKey[]
  invalidates?: ApiAddress[]
  failure: ApiMutation<unknown, boolean>['failure']
}

/** The last known votes on the server, by scope, of posts with pending requests. */
const storedVotes = new Map<string, boolean>()

/**
 * An upvote with an optimistic update. Once all requests have ended, the vote is as the server
 * has stored it, whichever of them failed. Returns the click handler.
 */
export function useVote(options: VoteOptions) {
  const { isUp, user, noun, scope, changeVote } = options
  const isLast = (client: QueryClient) => client.isMutating({ mutationKey: [scope] }) === 1
  const { submit } = useApiMutation({
    scope,
    mutationFn: options.send,
    async optimistic(client, up: boolean) {
      await interruptReads(client, options.shownIn)
      changeVote(client, (vote) => {
        if (!storedVotes.has(scope)) storedVotes.set(scope, vote.isUp)
        return withVote(vote, up)
      })
      return function undo() {
        if (!isLast(client)) return
        const stored = storedVotes.get(scope) ?? !up
        storedVotes.delete(scope)
        changeVote(client, (vote) => withVote(vote, stored))
      }
    },
    updateCache(client, { isUp: up, count }) {
      storedVotes.set(scope, up)
      if (!isLast(client)) return
      storedVotes.delete(scope)
      changeVote(client, (vote) => ({
        ...withVote(vote, up),
        ...(count !== undefined && { count }),
      }))
    },
    invalidates: options.invalidates ?? [],
    toast: (stored) => ({ title: stored.isUp ? 'Upvoted!' : 'Upvote removed' }),
    failure: options.failure,
  })
  return function toggle() {
    if (user) return void submit(!isUp)
    toast({
      kind: 'error',
      title: 'Authentication required',
      description: `Please sign in to upvote ${noun}`,
    })
  }
}

const withVote = (vote: Vote, isUp: boolean): Vote =>
  vote.isUp === isUp ? vote : { isUp, count: vote.count + (isUp ? 1 : -1) }
