import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import { ReplyChange } from '#contract/replies.ts'
import type { Reply } from '#contract/replies.ts'
import type { User } from '#contract/accounts.ts'
import { useApiMutation } from '../../mutation.ts'
import { editFailure, useSeenVersion } from '../../use-seen-version.tsx'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { ContentField } from './content-field.tsx'
import { changeReplies } from './reply-cache.ts'

type EditReplyDialogProps = { reply: Reply; user: User; onClose: () => void }

export function EditReplyDialog({ reply, user, onClose }: EditReplyDialogProps) {
  const start = { content: reply.content }
  const form = useForm({ resolver: zodResolver(ReplyChange), defaultValues: start })
  const { control, handleSubmit, formState } = form
  const { isDirty } = formState
  const draft = useFormDraft(form, {
    storageKey: `${user.id}:edit-reply-${reply.id}`,
    start,
    isEdit: true,
  })

  const seen = useSeenVersion({ what: 'text', updatedAt: reply.updatedAt, isDirty })
  const { submit, isPending } = useApiMutation({
    mutationFn(call, content: string) {
      const body = { content, seenAt: seen.seenAt }
      return call('PUT /api/replies/:id', { params: { id: String(reply.id) }, body })
    },
    updateCache: (client, saved) =>
      changeReplies(client, reply.topicId, {
        change: (page) => page.map((one) => (one.id === reply.id ? saved : one)),
        count: 0,
      }),
    invalidates: ['GET /api/search'],
    onSuccess(saved, _content, { isAllSent }) {
      seen.onSaved(saved)
      if (!isAllSent) return
      draft.clear()
      onClose()
    },
    toast: () => ({ title: 'Reply updated' }),
    onError: seen.onError,
    failure: editFailure('Failed to update reply. Please try again.'),
  })
  const close = () => draft.confirmClose() && onClose()
  const send = handleSubmit(({ content }) => submit(content, form))
  return (
    <FormDialog
      onSubmit={send}
      isPending={isPending}
      onClose={close}
      title="Edit Reply"
      submitLabel="Save Changes"
      pendingText="Saving…"
    >
      <ContentField
        control={control}
        name="content"
        max={REPLY_CHARACTERS_MAX}
        hint={<DraftHint draft={draft} />}
      />
      {seen.notice}
    </FormDialog>
  )
}
