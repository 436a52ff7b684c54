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

const TOASTS_MAX = 1
const TOAST_DURATION_MS = 5000
/** As long as the exit animation. */
const TOAST_EXIT_MS = 300

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast, replacing the previous one; returns its id. */
export function toast({ durationMs = TOAST_DURATION_MS, ...rest }: NewToast): number {
  const id = ++lastId
  toasts.set([{ ...rest, durationMs, id, open: true }, ...toasts.get()].slice(0, TOASTS_MAX))
  return id
}

/** Starts the exit animation, and removes the toast after it. */
export function dismissToast(id: number) {
  toasts.set(toasts.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.id !== id)), TOAST_EXIT_MS)
}

export const useToasts = toasts.useValue
