import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Topic } from '#contract/topics.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'

/** What is being written, and what was written before it and has not been posted. */
type ReplyWords = { content: string; unsent: string[] }

const NOTHING: ReplyWords = { content: '', unsent: [] }

/** The words of a reply from the first key until the site has them. */
export function useReplyDraft(topic: Topic, user: User) {
  const [words, setWords] = useState(NOTHING)
  /** On their way: stored with the draft, but not shown as failed. */
  const [sending, setSending] = useState<string | null>(null)
  const latest = useRef(words)
  const draft = useDraft<ReplyWords>({
    place: `${user.id}:reply-${topic.id}`,
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
    /** The words leave the field and are on their way. */
    hold(content: string) {
      setSending(content)
      change({ content: '', unsent: [...without(latest.current.unsent, content), content] })
    },
    /** They are posted, or not wanted any more. */
    forget(content: string) {
      setSending(null)
      change({ ...latest.current, unsent: without(latest.current.unsent, content) })
    },
    /** They were not posted: back into the field, or kept beside it where something new is there. */
    giveBack(content: string) {
      setSending(null)
      if (latest.current.content.trim()) return
      change({ content, unsent: without(latest.current.unsent, content) })
    },
    /** Sent again from beside the field. */
    resend: setSending,
  }
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>

/** One reply that was not posted stands in the empty field again. */
function intoField({ content, unsent }: ReplyWords): ReplyWords {
  const [only, ...others] = unsent
  const isAlone = only !== undefined && others.length === 0 && content.trim() === ''
  return isAlone ? { content: only, unsent: [] } : { content, unsent }
}

const without = (list: string[], one: string) => list.filter((other) => other !== one)

const NOT_KEPT = 'Leave this page? What you wrote cannot be kept on this device and will be lost.'
