import { createStore } from '../lib/store.ts'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
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
const TOAST_REMOVAL_MS = 1_000_000

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Shows a toast, replacing the previous one; returns its id. */
export function toast({ durationMs = TOAST_DURATION_MS, ...rest }: NewToast): number {
  const id = ++lastId
  toasts.set([{ ...rest, durationMs, id, open: true }, ...toasts.get()].slice(0, TOASTS_MAX))
  return id
}

/** Starts the exit animation; the toast itself is removed much later. */
export function dismissToast(id: number) {
  toasts.set(toasts.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.id !== id)), TOAST_REMOVAL_MS)
}

export const useToasts = toasts.useValue
