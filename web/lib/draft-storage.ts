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
  /** The field of a picture, which is left out if the device has no room for it. */
  picture?: (keyof T & string) | undefined
}

type StoredFields = { values: object; picture?: string | undefined }

type NewDraft<T> = Omit<Draft<T>, 'version' | 'savedAt'>

/**
 * The draft of a place, or null if there is none that matches the fields of `start`. `stored` are its values
 * as they are stored: without a picture that did not fit, instead of which the draft has that of `start`.
 */
export function loadDraft<T extends object>(storageKey: string, start: T) {
  removeOldDrafts()
  try {
    const draft = parseDraft<T>(localStorage.getItem(PREFIX + storageKey))
    if (draft?.version !== VERSION) return null
    const { picture } = draft
    const withPicture = (one: T) =>
      picture === undefined || picture in one ? one : { ...one, [picture]: start[picture] }
    const [values, older] = [draft.values, draft.older].map((one) => one && withPicture(one))
    if (!hasSameFields(start, values)) return null
    return {
      ...draft,
      values,
      older: hasSameFields(start, older) ? older : undefined,
      stored: JSON.stringify(draft.values),
      isPictureLost: lacksPicture(draft),
    }
  } catch {
    return null
  }
}

const parseDraft = <T>(text: string | null) => JSON.parse(text ?? 'null') as Draft<T> | null

/**
 * Returns the values as they are stored: without a picture that does not fit. The pictures of other drafts make
 * room for the text, the oldest first. Null if storage is unavailable or full.
 */
export function storeDraft<T>(storageKey: string, draft: NewDraft<T>) {
  let stored: Draft<T> = { version: VERSION, ...draft, savedAt: Date.now() }
  try {
    while (!hasRoomFor(PREFIX + storageKey, stored)) {
      const text: Draft<T> | null = withoutPicture(stored)
      if (!text && !dropOldestPicture()) return null
      stored = text ?? stored
    }
    return JSON.stringify(stored.values)
  } catch {
    return null
  }
}

function hasRoomFor<T>(key: string, draft: Draft<T>) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

function dropOldestPicture() {
  const drafts = draftKeys()
    .map((key) => ({ key, draft: parseDraft<object>(localStorage.getItem(key)) }))
    .toSorted((a, b) => Number(a.draft?.savedAt) - Number(b.draft?.savedAt))
  for (const { key, draft } of drafts) {
    const text = draft && withoutPicture(draft)
    if (text) return hasRoomFor(key, text)
  }
  return false
}

const lacksPicture = ({ picture, values }: StoredFields) =>
  picture !== undefined && !(picture in values)

/** Null if it has none. */
function withoutPicture<T>(draft: Draft<T>): Draft<T> | null {
  const { picture, values, older } = draft
  if (picture === undefined) return null
  const isStored = (one: T | undefined) => String(one?.[picture]).startsWith('data:')
  if (!isStored(values) && !isStored(older)) return null
  const without = (one: T) => (isStored(one) ? { ...one, [picture]: undefined } : one)
  return { ...draft, values: without(values), older: older && without(older) }
}

/**
 * Other values than the known ones stay: another tab has stored them since. It may also have removed a picture,
 * to make room.
 */
export function removeDraft(storageKey: string, known: string | undefined) {
  try {
    const draft = parseDraft<object>(localStorage.getItem(PREFIX + storageKey))
    if (!draft || known === undefined) return
    const lost = lacksPicture(draft) ? String(draft.picture) : null
    const left = (field: string, value: unknown) => (field === lost ? undefined : value)
    const expected = JSON.stringify(JSON.parse(known), left)
    if (JSON.stringify(draft.values) === expected) localStorage.removeItem(PREFIX + storageKey)
  } catch {
    // Without storage there is nothing to remove.
  }
}

type Change = { isRemoved: boolean; isPictureLost: boolean }

/** Calls back when another tab has stored or removed the draft; the returned function stops it. */
export function followDraft(storageKey: string, onChange: (change: Change) => unknown) {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== PREFIX + storageKey) return
    const draft = parseDraft<object>(newValue)
    onChange({ isRemoved: draft === null, isPictureLost: draft !== null && lacksPicture(draft) })
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
    for (const key of draftKeys()) {
      if (!(ageInDays(key) < RETENTION_DAYS)) localStorage.removeItem(key)
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

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
