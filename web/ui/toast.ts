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

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast, replacing the previous one; returns its id. */
export function toast({ durationMs = TOAST_DURATION_MS, ...rest }: NewToast): number {
  const id = ++lastId
  change([{ ...rest, durationMs, id, open: true }, ...toasts].slice(0, TOASTS_MAX))
  return id
}

/** Starts the exit animation; the toast itself is removed much later. */
export function dismissToast(id: number) {
  change(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => change(toasts.filter((entry) => entry.id !== id)), TOAST_REMOVAL_MS)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readToasts(): readonly Toast[] {
  return toasts
}

const none: readonly Toast[] = []
export function readToastsOnServer(): readonly Toast[] {
  return none
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
