import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followDraft, loadDraft, removeDraft, storeDraft } from './draft-storage.ts'
import { hashText } from './hash-text.ts'

type DraftOptions<T> = {
  /** User and place, such as `7:reply-12`; null disables drafts. */
  storageKey: string | null
  start: T
  /** Whether the form edits existing content. */
  isEdit?: boolean | undefined
  picture?: (keyof T & string) | undefined
  show: (values: T) => void
}

/**
 * `saved`: changes to the initial values are stored. `restored`: an earlier draft was put into the
 * form. `outdated`: there is a draft, but the text it was based on has changed.
 */
type DraftStatus = 'none' | 'saved' | 'restored' | 'outdated'

type DraftHint = {
  status: DraftStatus
  /** Whether the draft is stored without its picture, for which there was no room. */
  isPictureLost: boolean
}

const NO_HINT: DraftHint = { status: 'none', isPictureLost: false }

export type FormDraft = DraftHint & {
  /** Whether leaving would lose the draft because storage is unavailable or full. */
  isAtRisk: () => boolean
  restore: () => void
  discard: () => void
  /** Call after the form was submitted. */
  clear: () => void
}

/**
 * Stores a form's draft on this device, per user and place, until it is submitted or discarded, and
 * restores it. Read after hydration only: the server cannot know it. A draft of a text that has
 * changed in the meantime is offered instead of overwriting the newer text. A form in which nothing
 * was written shows what is written in another tab, so that the two do not overwrite each other; not one
 * that was sent or emptied, where words would appear under the cursor. One with words of its own stores
 * them again when another tab, having sent its own, removes the draft.
 */
export function useDraft<T extends object>(options: DraftOptions<T>) {
  const { storageKey, start, show, isEdit = false, picture } = options
  const startText = JSON.stringify(start)
  const base = isEdit ? String(hashText(startText)) : null
  const [hint, setHint] = useState(NO_HINT)
  const older = useRef<T>(undefined)
  const isUnstored = useRef(false)
  /** What was written here, which another tab must not replace; 'over' once it was sent or emptied. */
  const own = useRef<Parameters<typeof storeDraft<T>>[1] | 'over'>(undefined)
  /** The text that the values here are based on, which may have been replaced elsewhere since. */
  const startedFrom = useRef({ storageKey, base, startText })
  /** The stored values as this form knows them. */
  const known = useRef<string>(undefined)

  const read = useEffectEvent((from: string | null, isAgain: boolean) => {
    own.current = undefined
    startedFrom.current = { storageKey, base: from, startText }
    const found = storageKey === null ? null : loadDraft(storageKey, start)
    older.current = found?.older
    known.current = found?.stored
    const differsFromStart = found && JSON.stringify(found.values) !== startText
    if (found && differsFromStart && found.base !== from) older.current = found.values
    else if (found && differsFromStart) show(found.values)
    else if (isAgain) show(start)
    const status = older.current ? 'outdated' : differsFromStart ? 'restored' : 'none'
    setHint({ status, isPictureLost: found?.isPictureLost ?? false })
  })
  useEffect(() => {
    const isElsewhere = startedFrom.current.storageKey !== storageKey
    if (isElsewhere || typeof own.current !== 'object') read(base, false)
    if (storageKey === null) return
    return followDraft(storageKey, ({ isRemoved, isPictureLost }) => {
      if (own.current === undefined) read(base, true)
      else if (own.current !== 'over' && isRemoved) storeDraft(storageKey, own.current)
      else setHint(({ status }) => ({ status, isPictureLost }))
    })
  }, [storageKey, base])

  function save(values: T) {
    if (storageKey === null) return
    const text = JSON.stringify(values)
    const isChanged = text !== startedFrom.current.startText
    own.current = { base: startedFrom.current.base, values, older: older.current, picture }
    if (isChanged || older.current) {
      const stored = storeDraft(storageKey, own.current)
      isUnstored.current = stored === null && isChanged
      known.current = stored ?? known.current
    } else forget()
    if (older.current) return
    if (!isChanged || isUnstored.current) setHint(NO_HINT)
    else setHint(({ status }) => hintOfSaved(status, known.current !== text))
  }
  function forget() {
    if (storageKey !== null) removeDraft(storageKey, known.current)
    older.current = undefined
    isUnstored.current = false
    own.current = 'over'
    setHint(NO_HINT)
  }
  function clear() {
    forget()
    startedFrom.current = { storageKey, base, startText }
  }
  return {
    ...hint,
    save,
    clear,
    isAtRisk: () => isUnstored.current,
    restore() {
      const values = older.current
      older.current = undefined
      if (!values) return
      show(values)
      save(values)
      setHint((saved) => ({ ...saved, status: 'restored' }))
    },
    discard() {
      // Only the old draft is discarded; text written since then stays.
      const written = older.current && storageKey !== null && loadDraft(storageKey, start)
      if (!older.current) show(start)
      older.current = undefined
      if (written && written.base === startedFrom.current.base) save(written.values)
      else clear()
    },
  }
}

const hintOfSaved = (before: DraftStatus, isPictureLost: boolean): DraftHint => ({
  status: before === 'restored' ? 'restored' : 'saved',
  isPictureLost,
})
