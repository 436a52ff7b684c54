import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Topic } from '#contract/topics.ts'
import { loadDraft, removeDraft, storeDraft } from '../../lib/draft-storage.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useLeaveGuard, WILL_BE_LOST } from '../../lib/use-leave-guard.ts'
import { createStore } from '../../lib/store.ts'

/** The text in the field, and earlier texts that are being sent or failed to post. */
type ReplyValues = { content: string; unsent: string[] }

type Settle = (content: string, isPosted: boolean) => void

const NOTHING: ReplyValues = { content: '', unsent: [] }

/** The texts being sent, by storage key: stored with the draft, but not shown as failed. */
const sending = createStore<ReadonlyMap<string, string[]>>(new Map())

/** The form on the page by storage key: not always the one that sent the text. */
const forms = new Map<string, Settle>()

/** The text of a reply from the first keystroke until the server has stored it. */
export function useReplyDraft(topic: Topic, user: User) {
  const storageKey = `${user.id}:reply-${topic.id}`
  const [values, setValues] = useState(NOTHING)
  const textsSent = sending.useValue().get(storageKey) ?? []
  const latest = useRef(values)
  const draft = useDraft<ReplyValues>({
    storageKey,
    start: NOTHING,
    show: (restored) => put(intoField(restored, textsBeingSent(storageKey))),
  })

  function put(next: ReplyValues) {
    latest.current = next
    setValues(next)
  }
  function change(next: ReplyValues) {
    put(next)
    draft.save(next)
  }
  /** A text that failed to post returns to the field, or stays beside it if that has new text. */
  function settle(content: string, isPosted: boolean) {
    const unsent = without(latest.current.unsent, content)
    if (isPosted) change({ ...latest.current, unsent })
    else if (!latest.current.content.trim()) change({ content, unsent })
  }
  useEffect(() => {
    forms.set(storageKey, settle)
    return () => void forms.delete(storageKey)
  })
  useLeaveGuard(() => (values !== NOTHING && draft.isAtRisk() ? WILL_BE_LOST : null))

  return {
    ...draft,
    // The hint stands below the field.
    status: values.content === '' ? ('none' as const) : draft.status,
    content: values.content,
    unsent: values.unsent.filter((one) => !textsSent.includes(one)),
    write: (content: string) => change({ ...latest.current, content }),
    /** Sends the text in the field, which is free for the next one, or a failed text again. */
    async send(content: string, post: (content: string) => Promise<boolean>) {
      const { content: inField, unsent } = latest.current
      const isFromField = inField.trim() === content
      setTextsBeingSent(storageKey, (texts) => [...texts, content])
      change({
        content: isFromField ? '' : inField,
        unsent: [...without(unsent, content), content],
      })
      const isPosted = await post(content)
      setTextsBeingSent(storageKey, (texts) => without(texts, content))
      const form = forms.get(storageKey)
      if (form) form(content, isPosted)
      else if (isPosted) removeStored(storageKey, content)
    },
    discardUnsent: (content: string) =>
      change({ ...latest.current, unsent: without(latest.current.unsent, content) }),
    /** Discards the text in the field; those beside it stay. */
    discard() {
      if (latest.current.unsent.length === 0) draft.discard()
      else change({ ...latest.current, content: '' })
    },
  }
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>

const textsBeingSent = (storageKey: string) => sending.get().get(storageKey) ?? []

function setTextsBeingSent(storageKey: string, change: (texts: string[]) => string[]) {
  sending.set(new Map(sending.get()).set(storageKey, change(textsBeingSent(storageKey))))
}

/** A single failed reply is put back into the empty field. */
function intoField({ content, unsent }: ReplyValues, textsSent: string[]): ReplyValues {
  const [only, ...others] = unsent
  const isAlone = only !== undefined && others.length === 0 && content.trim() === ''
  return isAlone && !textsSent.includes(only) ? { content: only, unsent: [] } : { content, unsent }
}

/** Removes a text that was posted after its form had been left. */
function removeStored(storageKey: string, content: string) {
  const stored = loadDraft(storageKey, NOTHING)
  if (!stored) return
  const values = { ...stored.values, unsent: without(stored.values.unsent, content) }
  const isEmpty = values.content === '' && values.unsent.length === 0
  if (isEmpty) removeDraft(storageKey, stored.stored)
  else storeDraft(storageKey, { base: stored.base, values })
}

const without = (list: string[], one: string) => list.filter((other) => other !== one)
