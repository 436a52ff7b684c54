import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Topic } from '#contract/topics.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'

/** The text in the field, and earlier texts that failed to post. */
type ReplyWords = { content: string; unsent: string[] }

const NOTHING: ReplyWords = { content: '', unsent: [] }

/** The text of a reply from the first keystroke until the server has stored it. */
export function useReplyDraft(topic: Topic, user: User) {
  const [words, setWords] = useState(NOTHING)
  /** The text being sent: stored with the draft, but not shown as failed. */
  const [sending, setSending] = useState<string | null>(null)
  const latest = useRef(words)
  const draft = useDraft<ReplyWords>({
    storageKey: `${user.id}:reply-${topic.id}`,
    start: NOTHING,
    show: (restored) => put(intoField(restored)),
  })

  function put(next: ReplyWords) {
    latest.current = next
    setWords(next)
  }
  function change(next: ReplyWords) {
    put(next)
    draft.keep(next)
  }
  useLeaveGuard(() => (words !== NOTHING && draft.isAtRisk() ? NOT_KEPT : null))

  return {
    ...draft,
    content: words.content,
    unsent: words.unsent.filter((one) => one !== sending),
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
function intoField({ content, unsent }: ReplyWords): ReplyWords {
  const [only, ...others] = unsent
  const isAlone = only !== undefined && others.length === 0 && content.trim() === ''
  return isAlone ? { content: only, unsent: [] } : { content, unsent }
}

const without = (list: string[], one: string) => list.filter((other) => other !== one)

const NOT_KEPT = 'Leave this page? What you wrote cannot be kept on this device and will be lost.'
