import { REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import { ReplyChange } from '#contract/replies.ts'
import type { Reply } from '#contract/replies.ts'
import { useApiMutation } from '../../mutation.ts'
import { editFailure, useSeenVersion } from '../../use-seen-version.tsx'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { DraftDialog } from '../../ui/draft-dialog.tsx'
import { DraftHint } from '../../ui/draft-hint.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { ContentField } from './content-field.tsx'
import { changeReplies } from './reply-cache.ts'

type EditReplyDialogProps = { reply: Reply; onClose: () => void }

export function EditReplyDialog({ reply, onClose }: EditReplyDialogProps) {
  const user = useCurrentUser()
  const start = { content: reply.content }
  const form = useSchemaForm(ReplyChange, start)
  const { isDirty } = form.formState
  const seen = useSeenVersion({ what: 'text', updatedAt: reply.updatedAt, isDirty })
  const { submit } = useApiMutation({
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
      if (isAllSent) onClose()
    },
    toast: () => ({ title: 'Reply updated' }),
    onError: seen.onError,
    failure: editFailure('Failed to update reply. Please try again.'),
  })
  return (
    <DraftDialog
      form={form}
      draft={{ storageKey: user && `${user.id}:edit-reply-${reply.id}`, start, isEdit: true }}
      onSend={({ content }, sent) => submit(content, sent)}
      onClose={onClose}
      title="Edit Reply"
      notice={seen.notice}
      submitLabel="Save Changes"
      pendingText="Saving…"
    >
      {(draft) => (
        <ContentField
          control={form.control}
          name="content"
          max={REPLY_CHARACTERS_MAX}
          hint={<DraftHint draft={draft} />}
        />
      )}
    </DraftDialog>
  )
}
