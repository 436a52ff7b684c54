/** Why a reload would help: the site was released anew, or a part of it does not load here. */
export type ReloadReason = 'new release' | 'part missing'

let offered: ReloadReason | null = null
const listeners = new Set<() => void>()

/** Shows the offer to reload. The page never reloads by itself: something may be unsent. */
export function offerReload(reason: ReloadReason) {
  change(offered === 'new release' ? offered : reason)
}

export const declineReload = () => change(null)

export function subscribeReloadOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readReloadOffer = () => offered

function change(next: ReloadReason | null) {
  offered = next
  for (const listener of listeners) listener()
}
