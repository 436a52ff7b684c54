import type { Reply } from '#contract/replies.ts'
import { useApiMutation } from '../../mutation.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { changeReplies } from './reply-cache.ts'

export function DeleteReplyDialog({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const { submit } = useApiMutation({
    mutationFn: (call) => call('DELETE /api/replies/:id', { params: { id: String(reply.id) } }),
    updateCache: (client) =>
      changeReplies(client, reply.topicId, {
        change: (page) => page.filter(({ id }) => id !== reply.id),
        count: -1,
      }),
    invalidates: ['GET /api/topics'],
    toast: () => ({ title: 'Reply deleted' }),
    failure: 'Failed to delete reply',
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete Reply"
      description="This reply will be deleted. This action cannot be undone."
      onConfirm={submit}
    />
  )
}
