import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Topic } from '#contract/topics.ts'
import { useApp } from '../../api.ts'
import { useDraft } from '../../lib/draft.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { usePostReply } from './post-reply.ts'

/** §2, 'Add Your Reply'; the signed-out are told how to. */
export function ReplyForm({ topic }: { topic: Topic }) {
  const user = useCurrentUser()
  return (
    <section className="answer" aria-labelledby="answer">
      <h2 id="answer">Add Your Reply</h2>
      {user ? (
        <SignedInReplyForm topic={topic} user={user} />
      ) : (
        <p className="quiet">
          <span>You need to be logged in to reply to this topic.</span>{' '}
          <Link to="/auth">Log In or Sign Up</Link>
        </p>
      )}
    </section>
  )
}

type Draft = { content: string }

function SignedInReplyForm({ topic, user }: { topic: Topic; user: User }) {
  const { call } = useApp()
  const draft = useDraft<Draft>(`${user.id}:reply-${topic.id}`)
  const [written, setWritten] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { post, isPending } = usePostReply(topic, user)
  // A restored draft stands until the first key is pressed.
  const content = written ?? draft.restored?.content ?? ''

  useLeaveGuard(() => content.trim() !== '' && !isPending)

  function write(words: string) {
    setWritten(words)
    if (words.trim()) draft.keep({ content: words })
    else draft.clear()
  }
  async function send() {
    if (isPending) return
    if (!content.trim()) {
      toast({
        kind: 'error',
        title: 'Cannot post empty reply',
        description: 'Please enter some content for your reply.',
      })
      field.current?.focus()
      return
    }
    setWritten('')
    if (await post(content.trim())) draft.clear()
    // What could not be sent stands in the field again, unless something new does.
    else setWritten((now) => now || content)
  }
  function discard() {
    draft.clear()
    setWritten('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      noValidate
    >
      <label htmlFor="reply" className="sr-only">
        Content
      </label>
      <Composer
        id="reply"
        ref={field}
        value={content}
        onChange={write}
        onSend={() => void send()}
        max={REPLY_CHARACTERS_MAX}
        placeholder="Markdown works. Be kind, be concrete."
        preview={async (text) =>
          (await call('POST /api/preview', { body: { content: text } })).html
        }
        hint={
          <DraftHint isRestored={written === null && draft.restored !== null} onDiscard={discard} />
        }
      />
      <div className="composer-end">
        <Button type="submit" variant="primary" pending={isPending} pendingText="Posting…">
          Post Reply
        </Button>
      </div>
    </form>
  )
}
