import { useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Topic } from '#contract/topics.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsentReplies } from './unsent-replies.tsx'
import { useReplyDraft } from './reply-draft.ts'
import { usePreview } from './use-preview.ts'
import { usePostReply } from './post-reply.ts'

export function MemberReplyForm({ topic, user }: { topic: Topic; user: User }) {
  const preview = usePreview()
  const field = useRef<HTMLTextAreaElement>(null)
  const { submit: post, isPending } = usePostReply(topic, user)
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
        preview={preview}
        hint={<DraftHint draft={draft} />}
      />
      <div className="mt-3 flex">
        <Button type="submit" variant="primary" pending={isPending} pendingText="Posting…">
          Post Reply
        </Button>
      </div>
    </form>
  )
}
