import { useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { characterCount } from '#contract/characters.ts'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Topic } from '#contract/topics.ts'
import { Button } from '../../ui/button.tsx'
import { Composer, ComposerFoot, type ComposerHandle } from './composer.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsentReplies } from './unsent-replies.tsx'
import { useReplyDraft } from './use-reply-draft.ts'
import { usePostReply } from './use-post-reply.ts'

export function MemberReplyForm({ topic, user }: { topic: Topic; user: User }) {
  const field = useRef<ComposerHandle>(null)
  const { submit: post, isPending } = usePostReply(topic, user)
  const draft = useReplyDraft(topic, user)
  const { content } = draft
  const words = content.trim()
  const isTooLong = characterCount(words) > REPLY_CHARACTERS_MAX
  const [isChecked, setChecked] = useState(false)
  const error =
    isChecked && isTooLong ? `Content cannot exceed ${REPLY_CHARACTERS_MAX} characters` : undefined

  async function send() {
    if (isPending) return
    if (!words) {
      toast({
        kind: 'error',
        title: 'Cannot post empty reply',
        description: 'Please enter some content for your reply.',
      })
      field.current?.focus()
      return
    }
    setChecked(isTooLong)
    if (isTooLong) return field.current?.focus()
    await draft.send(words, post)
  }
  return (
    <Form
      layout="flush"
      onSubmit={async (event) => {
        event.preventDefault()
        await send()
      }}
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
        {...(error && { 'aria-invalid': true, 'aria-describedby': 'reply-note' })}
      />
      <FieldNote id="reply-note" error={error} />
      <ComposerFoot hint={<DraftHint draft={draft} />} value={content} max={REPLY_CHARACTERS_MAX} />
      <div className="mt-3 flex">
        <Button type="submit" variant="primary" pending={isPending} pendingText="Posting…">
          Post Reply
        </Button>
      </div>
    </Form>
  )
}
