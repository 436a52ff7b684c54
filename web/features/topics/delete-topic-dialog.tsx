import { useNavigate } from '@tanstack/react-router'
import type { Topic } from '#contract/topics.ts'
import { useApiMutation } from '../../mutation.ts'
import { AlertDialog } from '../../ui/dialog.tsx'

export function DeleteTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const navigate = useNavigate()
  const { submit } = useApiMutation({
    mutationFn: (call) => call('DELETE /api/topics/:id', { params: { id: String(topic.id) } }),
    invalidates: ['GET /api/topics'],
    onSuccess: (_deleted, _sent, { isHere }) =>
      isHere && navigate({ to: '/', ignoreBlocker: true }),
    toast: () => ({ title: 'Topic deleted' }),
    failure: 'Failed to delete topic',
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete Topic"
      description="The topic and all its replies will be deleted. This action cannot be undone."
      onConfirm={submit}
    />
  )
}
