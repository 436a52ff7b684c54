import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import { ReplyChange } from '#contract/topics.ts'
import type { Reply } from '#contract/topics.ts'
import type { User } from '#contract/accounts.ts'
import { useApp } from '../../api.ts'
import { useFormDraft } from '../../lib/form-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { toast } from '../../ui/toast.ts'
import { ContentField } from './content-field.tsx'
import { changeReplies } from './reply-cache.ts'

type EditReplyDialogProps = { reply: Reply; user: User; onClose: () => void }

export function EditReplyDialog({ reply, user, onClose }: EditReplyDialogProps) {
  const { call } = useApp()
  const client = useQueryClient()
  const start = { content: reply.content }
  const form = useForm({ resolver: zodResolver(ReplyChange), defaultValues: start })
  const { control, handleSubmit, formState } = form
  const draft = useFormDraft(form, {
    place: `${user.id}:edit-reply-${reply.id}`,
    start,
    isEdit: true,
  })

  const put = (next: Reply) =>
    changeReplies(client, call, reply.topicId, {
      change: (portion) => portion.map((one) => (one.id === reply.id ? next : one)),
      count: 0,
    })
  const { mutate, isPending } = useMutation({
    mutationFn: (content: string) =>
      call('PUT /api/replies/:id', { params: { id: String(reply.id) }, body: { content } }),
    onSuccess: (saved) => {
      draft.clear()
      put(saved)
      toast({ kind: 'success', title: 'Reply updated' })
      onClose()
    },
    onError: () => {
      const description = 'Failed to update reply. Please try again.'
      toast({ kind: 'error', title: 'Error', description })
    },
  })
  const send = handleSubmit(({ content }) => mutate(content))
  return (
    <Dialog open onClose={onClose} title="Edit Reply">
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <ContentField
          control={control}
          name="content"
          error={formState.errors.content?.message}
          max={REPLY_CHARACTERS_MAX}
          onSend={() => !isPending && void send()}
          hint={<DraftHint draft={draft} />}
        />
        <FormEnd
          submitLabel="Save Changes"
          pendingText="Saving…"
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
