/** Why a reload would help: a new release is deployed, or a module does not load here. */
export type ReloadReason = 'new release' | 'part missing'

let offered: ReloadReason | null = null
const listeners = new Set<() => void>()

/** Shows the offer to reload. The page never reloads by itself: it may hold unsent text. */
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
