import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Topic } from '#contract/topics.ts'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { UnsentReplies } from './unsent-replies.tsx'
import { useReplyDraft } from './reply-draft.ts'
import { usePostReply } from './post-reply.ts'

/** 'Add Your Reply'; visitors see how to log in. */
export function ReplyForm({ topic }: { topic: Topic }) {
  const user = useCurrentUser()
  return (
    <section className="answer" aria-labelledby="answer">
      <h2 id="answer">Add Your Reply</h2>
      <NeedsScript what="Posting a reply" />
      {user ? (
        <SignedInReplyForm topic={topic} user={user} />
      ) : (
        <p className="quiet visitors-only">
          <span>You need to be logged in to reply to this topic.</span>{' '}
          <Link to="/auth">Log In or Sign Up</Link>
        </p>
      )}
    </section>
  )
}

function SignedInReplyForm({ topic, user }: { topic: Topic; user: User }) {
  const { call } = useApp()
  const field = useRef<HTMLTextAreaElement>(null)
  const { post, isPending } = usePostReply(topic, user)
  const draft = useReplyDraft(topic, user)
  const { content } = draft

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
    const words = content.trim()
    draft.hold(words)
    if (await post(words)) draft.forget(words)
    else draft.giveBack(words)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      noValidate
    >
      <UnsentReplies draft={draft} isPending={isPending} post={post} />
      <label htmlFor="reply" className="sr-only">
        Content
      </label>
      <Composer
        id="reply"
        ref={field}
        value={content}
        onChange={draft.write}
        onSend={() => void send()}
        max={REPLY_CHARACTERS_MAX}
        placeholder="Markdown works. Be kind, be concrete."
        preview={async (text) =>
          (await call('POST /api/preview', { body: { content: text } })).html
        }
        hint={<DraftHint draft={draft} />}
      />
      <div className="composer-end">
        <Button type="submit" variant="primary" pending={isPending} pendingText="Posting…">
          Post Reply
        </Button>
      </div>
    </form>
  )
}
