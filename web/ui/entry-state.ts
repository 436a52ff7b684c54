import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns a hook for a state of a page that Back finds as it was left; another visit begins with the
 * initial one. `name` tells states of one page apart.
 */
export function createEntryState<T>() {
  /** By entry of the history. */
  const left = new Map<string, T>()
  return function useEntryState(initial: T, name = '') {
    const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
    const key = `${entry} ${name}`
    const [state, setState] = useState(left.get(key) ?? initial)
    useEffect(() => void left.set(key, state), [key, state])
    return [state, setState] as const
  }
}
