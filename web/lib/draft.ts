import { useEffect, useRef, useState } from 'react'
import { loadDraft, removeDraft, storeDraft } from './draft-storage.ts'
import { hashName } from './tint.ts'

type DraftOptions<T> = {
  /** Person and place, such as `7:reply-12`; null where nothing is kept. */
  place: string | null
  /** The words the form begins with. */
  start: T
  /** Whether they are a text of the site that is being changed. */
  isEdit?: boolean | undefined
  /** Puts words into the form. */
  show: (words: T) => void
}

/**
 * `kept`: what differs from the start is stored. `restored`: words of an earlier visit were put into
 * the form. `outdated`: there are such words, but the text they change is another by now.
 */
export type DraftStatus = 'none' | 'kept' | 'restored' | 'outdated'

export type FormDraft = {
  status: DraftStatus
  /** Whether leaving would lose words, as there is no storage or no room in it. */
  isAtRisk: () => boolean
  restore: () => void
  discard: () => void
  /** To be called once the words are sent. */
  clear: () => void
}

/**
 * Keeps what somebody writes on this device, per person and place, until it is sent or discarded, and
 * brings it back. Read after hydration only: the server cannot know it. Words for a text that has
 * changed meanwhile are offered instead of put over the newer text.
 */
export function useDraft<T extends object>(options: DraftOptions<T>) {
  const { place, start, isEdit = false } = options
  const startText = JSON.stringify(start)
  const base = isEdit ? String(hashName(startText)) : null
  const [status, setStatus] = useState<DraftStatus>('none')
  const older = useRef<T>(undefined)
  const isUnstored = useRef(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const found = place === null ? null : loadDraft(place, latest.current.start)
    older.current = found?.older
    const isNews = found && JSON.stringify(found.words) !== JSON.stringify(latest.current.start)
    if (found && isNews && found.base !== base) older.current = found.words
    else if (found && isNews) latest.current.show(found.words)
    setStatus(older.current ? 'outdated' : isNews ? 'restored' : 'none')
  }, [place, base])

  function keep(words: T) {
    if (place === null) return
    const isChanged = JSON.stringify(words) !== startText
    if (isChanged || older.current) {
      isUnstored.current = !storeDraft(place, { base, words, older: older.current }) && isChanged
    } else clear()
    if (older.current) return
    const isKept = isChanged && !isUnstored.current
    setStatus((before) => (!isKept ? 'none' : before === 'restored' ? 'restored' : 'kept'))
  }
  function clear() {
    if (place !== null) removeDraft(place)
    older.current = undefined
    isUnstored.current = false
    setStatus('none')
  }
  return {
    status,
    keep,
    clear,
    isAtRisk: () => isUnstored.current,
    restore() {
      const words = older.current
      older.current = undefined
      if (!words) return
      latest.current.show(words)
      keep(words)
      setStatus('restored')
    },
    discard() {
      // Only the old draft is refused; words written since then stay.
      if (older.current) {
        older.current = undefined
        const written = place === null ? null : loadDraft(place, start)
        if (written?.base === base) keep(written.words)
        else clear()
        return
      }
      clear()
      latest.current.show(start)
    },
  }
}
