import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The entries of the history that have led to their tool. */
const arrived = new Set<string>()

/**
 * Calls `onArrive` once the tool of the URL's fragment is loaded, but not again when the list
 * changes, nor when Back returns to this URL. `index` is its place in the list, or -1.
 */
export function useArrival(index: number, onArrive: () => void) {
  const entry = useLocation({ select: ({ hash, state }) => `${state.__TSR_key} ${hash}` })
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (index < 0 || arrived.has(entry)) return
    arrived.add(entry)
    arrive()
  }, [index, entry])
}
