/** The version of the shape below; drafts of another version are ignored. */
const VERSION = 1
const PREFIX = 'draft:'
const RETENTION_DAYS = 60
const DAY_MS = 86_400_000

/** A draft on this device. `base` is a hash of the text being edited; null for new content. */
export type Draft<T> = {
  version: typeof VERSION
  base: string | null
  values: T
  savedAt: number
  /** A draft of an older text that was neither restored nor discarded yet. */
  older?: T | undefined
}

/** The draft of a place, or null if there is none that matches the fields of `start`. */
export function loadDraft<T extends object>(storageKey: string, start: T): Draft<T> | null {
  removeOldDrafts()
  try {
    const draft = parseDraft<T>(localStorage.getItem(PREFIX + storageKey))
    if (draft?.version !== VERSION || !hasSameFields(start, draft.values)) return null
    return hasSameFields(start, draft.older) ? draft : { ...draft, older: undefined }
  } catch {
    return null
  }
}

const parseDraft = <T>(text: string | null) => JSON.parse(text ?? 'null') as Draft<T> | null

/** Returns false if storage is unavailable or full. */
export function storeDraft<T>(
  storageKey: string,
  draft: Pick<Draft<T>, 'base' | 'values' | 'older'>,
) {
  try {
    const stored: Draft<T> = { version: VERSION, ...draft, savedAt: Date.now() }
    localStorage.setItem(PREFIX + storageKey, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

/** Other values than the known ones stay: another tab has stored them since. */
export function removeDraft(storageKey: string, known: string | undefined) {
  try {
    const stored = parseDraft(localStorage.getItem(PREFIX + storageKey))
    if (JSON.stringify(stored?.values) !== known) return
    localStorage.removeItem(PREFIX + storageKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Calls back when another tab has stored or removed the draft; the returned function stops it. */
export function followDraft(storageKey: string, onChange: (isRemoved: boolean) => unknown) {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === PREFIX + storageKey) onChange(newValue === null)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

let hasRemovedOld = false

/** Once per page load: removes expired drafts and unreadable entries. */
function removeOldDrafts() {
  if (hasRemovedOld) return
  hasRemovedOld = true
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !(ageInDays(key) < RETENTION_DAYS)) localStorage.removeItem(key)
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

function ageInDays(key: string) {
  try {
    const { savedAt } = JSON.parse(localStorage.getItem(key) ?? '') as { savedAt?: number }
    return (Date.now() - Number(savedAt)) / DAY_MS
  } catch {
    return Infinity
  }
}

/**
 * Checks for the same keys with values of the same types: a stored draft may come from another
 * release.
 */
function hasSameFields<T extends object>(start: T, values: unknown): values is T {
  if (typeof values !== 'object' || values === null) return false
  const given = new Map(Object.entries(values))
  return Object.entries(start).every(([key, value]) => isSameType(value, given.get(key)))
}

function isSameType(a: unknown, b: unknown) {
  if (Array.isArray(a)) return Array.isArray(b) && b.every((one) => typeof one !== 'object')
  // A text field may be null.
  if (a === null || b === null) return typeof (a ?? b ?? '') === 'string'
  return typeof a === typeof b
}
