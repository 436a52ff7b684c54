import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { leaveState, leftState } from '../lib/entry-states.ts'

/**
 * A state of a page that Back finds as it was left, also from another site; another visit begins with
 * the initial one. `name` tells the states of one page apart.
 */
export function useEntryState<T>(name: string, initial: T) {
  const key = `${useEntry()} ${name}`
  const isHydrated = useHydrated()
  const [wasHydrated, setWasHydrated] = useState(isHydrated)
  const [state, setState] = useState(() => (isHydrated ? leftAs(initial, key) : initial))
  // The page of the server shows the initial state.
  if (isHydrated !== wasHydrated) {
    setWasHydrated(isHydrated)
    // Without a stored state, the current one stays: an effect may have expanded the list to a linked row.
    const left = leftState(key)
    if (left !== undefined) setState(left as T)
  }
  useEffect(() => {
    if (isHydrated) leaveState(key, state)
  }, [isHydrated, key, state])
  return [state, setState] as const
}

/** Identifies the page's entry of the history. */
export const useEntry = () => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

const leftAs = <T>(initial: T, key: string) => (leftState(key) ?? initial) as T
