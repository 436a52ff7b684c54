import { createStore } from '../lib/store.ts'

export type Toast = {
  id: number
  kind: 'success' | 'error'
  title: string
  description?: string | undefined
  durationMs: number
  open: boolean
}

export type NewToast = Omit<Toast, 'id' | 'open' | 'durationMs'> & {
  durationMs?: number | undefined
}

const TOAST_DURATION_MS = 5000
/** As long as the exit animation. */
const TOAST_EXIT_MS = 300

const shown = createStore<Toast | null>(null)
let lastId = 0

/** Shows a toast, replacing the previous one, and returns its id. */
export function toast({ durationMs = TOAST_DURATION_MS, ...rest }: NewToast) {
  lastId += 1
  shown.set({ ...rest, durationMs, id: lastId, open: true })
  return lastId
}

/** Starts the exit animation of a toast that is still shown, and removes it after that. */
export function dismissToast(id: number) {
  const dismissed = shown.get()
  if (dismissed?.id !== id) return
  shown.set({ ...dismissed, open: false })
  setTimeout(() => {
    if (shown.get()?.id === id) shown.set(null)
  }, TOAST_EXIT_MS)
}

export const useToast = shown.useValue
