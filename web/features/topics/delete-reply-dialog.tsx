import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/topics.ts'
import { errorMessage, useApp } from '../../api.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { changeReplies } from './reply-cache.ts'

export function DeleteReplyDialog({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const { call } = useApp()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/replies/:id', { params: { id: String(reply.id) } }),
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Reply deleted' })
      onClose()
      changeReplies(client, call, reply.topicId, {
        change: (portion) => portion.filter(({ id }) => id !== reply.id),
        count: -1,
      })
      await client.invalidateQueries({ queryKey: ['GET /api/topics'] })
    },
    onError: (error) => {
      onClose()
      toast({ kind: 'error', title: 'Failed to delete reply', description: errorMessage(error) })
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Delete Reply"
      description="This reply will be deleted. This action cannot be undone."
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
