import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { MORE_TOOLS_SHOWN } from '#contract/constants.ts'
import { createStore } from '../../lib/store.ts'

/** How many tools of a list are shown, counted from its start, and whether the section is open. */
type ShownTools = { shown: number; isOpen: boolean }

/** By list. Outside of the page, so that Back finds a list as it was left. */
const views = createStore<Record<string, ShownTools>>({})

/** `list` identifies the list; `page` is counted from 1. */
export function useShownTools(list: string, page: number) {
  const key = `${page} ${list}`
  const initial = { shown: page * MORE_TOOLS_SHOWN, isOpen: true }
  const view = views.useValue()[key] ?? initial
  function change(part: Partial<ShownTools>) {
    const all = views.get()
    views.set({ ...all, [key]: { ...(all[key] ?? initial), ...part } })
  }
  return [view, change] as const
}

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
