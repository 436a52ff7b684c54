import { createStore } from './store.ts'

/** Why a reload would help: a new release is deployed, or a module does not load here. */
type ReloadReason = 'new release' | 'part missing'

const offer = createStore<ReloadReason | null>(null)

/** Shows the offer to reload. The page never reloads by itself: it may hold unsent text. */
export function offerReload(reason: ReloadReason) {
  if (offer.get() !== 'new release') offer.set(reason)
}

export const declineReload = () => offer.set(null)

export const useReloadOffer = offer.useValue
