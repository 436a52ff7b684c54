import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { characterCount } from '#contract/characters.ts'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Topic } from '#contract/topics.ts'
import type { Reply } from '#contract/replies.ts'
import { Button } from '../../ui/button.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { useRouterContext } from '../../router-context.ts'
import { useApiMutation } from '../../mutation.ts'
import { Composer, ComposerFoot, type ComposerHandle } from './composer.tsx'
import { UnsentReplies } from './unsent-replies.tsx'
import { useReplyDraft } from './use-reply-draft.ts'
import { changeReplies, isReplyShown, readMissedReplies, showReplyAtEnd } from './reply-cache.ts'

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

/** Posts a reply with an optimistic update, which is rolled back with an error toast on failure. */
function usePostReply(topic: Topic, user: User) {
  const { queryClient } = useRouterContext()
  const navigate = useNavigate()
  return useApiMutation({
    mutationFn: (call, content: string) =>
      call('POST /api/topics/:id/replies', {
        params: { id: String(topic.id) },
        // The ids belong to the documented request; the server takes them from the URL and the session.
        body: { content, topicId: topic.id, userId: user.id } as { content: string },
      }),
    optimistic: (client, content) =>
      showReplyAtEnd(client, topic.id, optimisticReply(content, topic, user)),
    updateCache: (client, reply) =>
      changeReplies(client, topic.id, {
        change: (page) => page.map((one) => (one.id === 0 ? reply : one)),
        count: 0,
      }),
    invalidates: ['GET /api/topics'],
    async onSuccess(reply, _content, { isHere }) {
      if (isReplyShown(queryClient, reply)) return void readMissedReplies(queryClient, topic.id)
      if (!isHere) return
      const search = { after: reply.id - 1 }
      await navigate({ to: '.', search, hash: `reply-${reply.id}`, ignoreBlocker: true })
    },
    toast: () => ({ title: 'Reply posted' }),
    failure: 'Failed to post reply',
  })
}

const optimisticReply = (content: string, topic: Topic, user: User): Reply => ({
  id: 0,
  content,
  html: '',
  userId: user.id,
  topicId: topic.id,
  createdAt: new Date().toISOString(),
  updatedAt: null,
  author: { id: user.id, username: user.username, profileImage: user.profileImage },
})
