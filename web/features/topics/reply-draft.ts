import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Topic } from '#contract/topics.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLeaveGuard, WILL_BE_LOST } from '../../lib/leave-guard.ts'

/** The text in the field, and earlier texts that failed to post. */
type ReplyValues = { content: string; unsent: string[] }

const NOTHING: ReplyValues = { content: '', unsent: [] }

/** The text of a reply from the first keystroke until the server has stored it. */
export function useReplyDraft(topic: Topic, user: User) {
  const [values, setValues] = useState(NOTHING)
  /** The text being sent: stored with the draft, but not shown as failed. */
  const [sending, setSending] = useState<string | null>(null)
  const latest = useRef(values)
  const draft = useDraft<ReplyValues>({
    storageKey: `${user.id}:reply-${topic.id}`,
    start: NOTHING,
    show: (restored) => put(intoField(restored)),
  })

  function put(next: ReplyValues) {
    latest.current = next
    setValues(next)
  }
  function change(next: ReplyValues) {
    put(next)
    draft.save(next)
  }
  useLeaveGuard(() => (values !== NOTHING && draft.isAtRisk() ? WILL_BE_LOST : null))

  return {
    ...draft,
    content: values.content,
    unsent: values.unsent.filter((one) => one !== sending),
    write: (content: string) => change({ ...latest.current, content }),
    /** Moves the text out of the field while it is sent. */
    hold(content: string) {
      setSending(content)
      change({ content: '', unsent: [...without(latest.current.unsent, content), content] })
    },
    /** The text was posted or discarded. */
    forget(content: string) {
      setSending(null)
      change({ ...latest.current, unsent: without(latest.current.unsent, content) })
    },
    /**
     * Posting failed: returns the text to the field, or keeps it beside the field if that has new
     * text.
     */
    giveBack(content: string) {
      setSending(null)
      if (latest.current.content.trim()) return
      change({ content, unsent: without(latest.current.unsent, content) })
    },
    /** Sends a failed text again. */
    resend: setSending,
  }
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>

/** A single failed reply is put back into the empty field. */
function intoField({ content, unsent }: ReplyValues): ReplyValues {
  const [only, ...others] = unsent
  const isAlone = only !== undefined && others.length === 0 && content.trim() === ''
  return isAlone ? { content: only, unsent: [] } : { content, unsent }
}

const without = (list: string[], one: string) => list.filter((other) => other !== one)
