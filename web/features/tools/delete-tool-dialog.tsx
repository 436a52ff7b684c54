import type { Tool } from '#contract/tools.ts'
import { useApiMutation } from '../../mutation.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toolFailure } from './tool-failure.ts'

type DeleteToolDialogProps = { tool: Tool; onClose: () => void; onDeleted: () => void }

export function DeleteToolDialog({ tool, onClose, onDeleted }: DeleteToolDialogProps) {
  const { submit } = useApiMutation({
    mutationFn: (call) => call('DELETE /api/tools/:id', { params: { id: String(tool.id) } }),
    invalidates: ['GET /api/tools', 'GET /api/tools/:id'],
    onSuccess: onDeleted,
    toast: () => ({ title: 'Tool deleted' }),
    failure: toolFailure,
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Are you sure?"
      description="This will permanently delete the tool. This action cannot be undone."
      onConfirm={submit}
    />
  )
}
