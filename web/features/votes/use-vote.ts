import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { ApiAddress } from '#contract/api.ts'
import type { Call } from '../../api.ts'
import { useApiMutation } from '../../mutation.ts'
import type { ApiMutation } from '../../mutation.ts'
import { toast } from '../../ui/toast.ts'

export type Vote = { isUp: boolean; count: number }

/** A vote in the cached rows, wherever they are shown. */
export type ChangeVote = (client: QueryClient, change: (vote: Vote) => Vote) => void

type VoteOptions = {
  isUp: boolean
  user: User | null
  /** What is voted for, in the plural. */
  noun: string
  /** Names the post: its votes reach the server in the order of the clicks. */
  scope: string
  /** Resolves to the vote that the server has stored; the count may be missing. */
  send: (call: Call, isUp: boolean) => Promise<{ isUp: boolean; count?: number | undefined }>
  changeVote: ChangeVote
  /** Cancels reads whose responses would overwrite the vote. */
  cancelReads?: (client: QueryClient) => Promise<unknown>
  invalidates?: ApiAddress[]
  failure: ApiMutation<unknown, boolean>['failure']
}

/**
 * An upvote with an optimistic update, rolled back on failure; the server's response sets the final
 * state. Returns the click handler.
 */
export function useVote({ isUp, user, noun, scope, send, changeVote, ...options }: VoteOptions) {
  const { submit } = useApiMutation({
    scope,
    mutationFn: send,
    async optimistic(client, up: boolean) {
      await options.cancelReads?.(client)
      changeVote(client, (vote) => withVote(vote, up))
      return () => changeVote(client, (vote) => (vote.isUp === up ? withVote(vote, !up) : vote))
    },
    updateCache(client, { isUp: up, count }) {
      // While another click is pending, its response sets the final state.
      if (client.isMutating({ mutationKey: [scope] }) > 1) return
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
