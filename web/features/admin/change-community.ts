import { useRouter } from '@tanstack/react-router'
import type { Community, CommunityChange } from '#contract/communities.ts'
import { DISPLAY_ORDER_MAX } from '#contract/constants.ts'
import { replaced, useAdminMutation, without } from './admin-mutation.ts'
import type { AdminMutation } from './admin-mutation.ts'
import { isolated } from '../../lib/isolated.ts'

const list = 'GET /api/communities'

const inOrder = (communities: Community[]) =>
  communities.toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)

/** Renames, opens or closes a community. */
export function useChangeCommunity({ id }: Community) {
  return useCommunityMutation({
    mutationFn: (call, body: CommunityChange) =>
      call('PUT /api/communities/:id', { params: { id: String(id) }, body }),
    updateList: replaced,
    toast: ({ name, upcoming }, change) => {
      if (change.name !== undefined)
        return { title: 'Community renamed', description: `Renamed to “${isolated(name)}”.` }
      return upcoming
        ? {
            title: 'Community is upcoming',
            description: `“${isolated(name)}” is listed, but cannot be selected yet.`,
          }
        : { title: 'Community opened', description: `“${isolated(name)}” is open to everyone.` }
    },
  })
}

/** Moves a community one position up or down; updates every community whose order changes. */
export function useMoveCommunity({ id, name }: Community) {
  return useCommunityMutation({
    mutationFn: async (call, communities: Community[]) => {
      const moved: Community[] = []
      const orders = ordersFor(communities)
      for (const [at, community] of communities.entries()) {
        const body = { displayOrder: orders[at] ?? at + 1 }
        if (community.displayOrder === body.displayOrder) continue
        const params = { id: String(community.id) }
        moved.push(await call('PUT /api/communities/:id', { params, body }))
      }
      return moved
    },
    updateList: (rows, moved) => inOrder(moved.reduce(replaced, rows)),
    toast: (_, communities) => ({
      title: 'Order changed',
      description: `“${isolated(name)}” is number ${communities.findIndex((one) => one.id === id) + 1} now.`,
    }),
  })
}

/**
 * The orders of communities in their new places. They share the orders that they had, so that a move
 * changes two of them, unless several have the same one.
 */
function ordersFor(communities: Community[]) {
  let last = 0
  const orders = communities
    .map(({ displayOrder }) => displayOrder)
    .toSorted((a, b) => a - b)
    .map((order) => (last = Math.max(order, last + 1)))
  return last > DISPLAY_ORDER_MAX ? orders.map((_, at) => at + 1) : orders
}

export function useRemoveCommunity({ id, name }: Community) {
  return useCommunityMutation({
    mutationFn: (call) => call('DELETE /api/communities/:id', { params: { id: String(id) } }),
    updateList: without(id),
    toast: () => ({ title: 'Community removed', description: `“${isolated(name)}” was removed.` }),
  })
}

export function useAddCommunity() {
  return useCommunityMutation({
    mutationFn: (call, body: { name: string; upcoming: boolean }) =>
      call('POST /api/communities', { body }),
    updateList: (rows, made) => inOrder([...rows, made]),
    toast: ({ name }) => ({
      title: 'Community added',
      description: `“${isolated(name)}” was added to the list.`,
    }),
  })
}

/** The current community may have changed: everything that depends on it is reloaded. */
function useCommunityMutation<R, S = void>(
  options: Omit<AdminMutation<typeof list, R, S>, 'list' | 'onSuccess'>,
) {
  const router = useRouter()
  return useAdminMutation({ ...options, list, onSuccess: () => void router.invalidate() })
}
