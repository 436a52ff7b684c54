import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (value: T) => void
  /** The current value, in a component; the initial one on the server and during hydration. */
  useValue: () => T
}

/** A value of the page outside React and the query cache; components render again when it is set. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
