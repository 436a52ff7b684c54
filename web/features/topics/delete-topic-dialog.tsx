import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Topic } from '#contract/topics.ts'
import { errorMessage, useApp } from '../../api.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

export function DeleteTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { call } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/topics/:id', { params: { id: String(topic.id) } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['GET /api/topics'] })
      await navigate({ to: '/', ignoreBlocker: true })
      toast({ kind: 'success', title: 'Topic deleted' })
    },
    onError: (error) => {
      onClose()
      toast({ kind: 'error', title: 'Failed to delete topic', description: errorMessage(error) })
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Delete Topic"
      description="The topic and all its replies will be deleted. This action cannot be undone."
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
