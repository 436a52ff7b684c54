import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followDraft, loadDraft, removeDraft, storeDraft } from './draft-storage.ts'
import { hashText } from './hash-text.ts'

type DraftOptions<T> = {
  /** User and place, such as `7:reply-12`; null disables drafts. */
  storageKey: string | null
  start: T
  /** Whether the form edits existing content. */
  isEdit?: boolean | undefined
  show: (values: T) => void
}

/**
 * `saved`: changes to the initial values are stored. `restored`: an earlier draft was put into the
 * form. `outdated`: there is a draft, but the text it was based on has changed.
 */
type DraftStatus = 'none' | 'saved' | 'restored' | 'outdated'

export type FormDraft = {
  status: DraftStatus
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
  const { storageKey, start, show, isEdit = false } = options
  const startText = JSON.stringify(start)
  const base = isEdit ? String(hashText(startText)) : null
  const [status, setStatus] = useState<DraftStatus>('none')
  const older = useRef<T>(undefined)
  const isUnstored = useRef(false)
  /** What was written here, which another tab must not replace; 'over' once it was sent or emptied. */
  const own = useRef<Parameters<typeof storeDraft<T>>[1] | 'over'>(undefined)
  /** What the values here began with, also if that has changed since they were written. */
  const startedFrom = useRef({ storageKey, base, startText })
  /** The stored values as this form knows them. */
  const known = useRef<string>(undefined)

  const read = useEffectEvent((from: string | null, isAgain: boolean) => {
    own.current = undefined
    startedFrom.current = { storageKey, base: from, startText }
    const found = storageKey === null ? null : loadDraft(storageKey, start)
    older.current = found?.older
    known.current = found ? JSON.stringify(found.values) : undefined
    const differsFromStart = found && known.current !== startText
    if (found && differsFromStart && found.base !== from) older.current = found.values
    else if (found && differsFromStart) show(found.values)
    else if (isAgain) show(start)
    setStatus(older.current ? 'outdated' : differsFromStart ? 'restored' : 'none')
  })
  useEffect(() => {
    const isWritten = own.current !== undefined && own.current !== 'over'
    if (!isWritten || startedFrom.current.storageKey !== storageKey) read(base, false)
    if (storageKey === null) return
    return followDraft(storageKey, (isRemoved) => {
      if (own.current === undefined) read(base, true)
      else if (own.current !== 'over' && isRemoved) storeDraft(storageKey, own.current)
    })
  }, [storageKey, base])

  function save(values: T) {
    if (storageKey === null) return
    const text = JSON.stringify(values)
    const isChanged = text !== startedFrom.current.startText
    const draft = { base: startedFrom.current.base, values, older: older.current }
    own.current = draft
    if (isChanged || older.current) {
      isUnstored.current = !storeDraft(storageKey, draft) && isChanged
      known.current = text
    } else forget()
    if (older.current) return
    const isSaved = isChanged && !isUnstored.current
    setStatus((before) => (!isSaved ? 'none' : before === 'restored' ? 'restored' : 'saved'))
  }
  function forget() {
    if (storageKey !== null) removeDraft(storageKey, known.current)
    older.current = undefined
    isUnstored.current = false
    own.current = 'over'
    setStatus('none')
  }
  function clear() {
    forget()
    startedFrom.current = { storageKey, base, startText }
  }
  return {
    status,
    save,
    clear,
    isAtRisk: () => isUnstored.current,
    restore() {
      const values = older.current
      older.current = undefined
      if (!values) return
      show(values)
      save(values)
      setStatus('restored')
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
