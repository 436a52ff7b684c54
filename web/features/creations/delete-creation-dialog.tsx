import { useNavigate } from '@tanstack/react-router'
import type { Creation } from '#contract/creations.ts'
import { errorMessage } from '../../api-error.ts'
import { useApiMutation } from '../../mutation.ts'
import { isolated } from '../../lib/isolated.ts'
import { AlertDialog } from '../../ui/dialog.tsx'

type DeleteCreationDialogProps = { creation: Creation; onClose: () => void }

export function DeleteCreationDialog({ creation, onClose }: DeleteCreationDialogProps) {
  const navigate = useNavigate()
  const { submit } = useApiMutation({
    mutationFn: (call) =>
      call('DELETE /api/creations/:id', { params: { id: String(creation.id) } }),
    invalidates: ['GET /api/creations'],
    onSuccess: (_deleted, _sent, { isHere }) =>
      isHere && navigate({ to: '/', search: { tab: 'creations' } }),
    toast: () => ({ title: 'Creation deleted' }),
    failure: (error) => ({
      title: 'Error',
      description: `Failed to delete creation: ${errorMessage(error)}`,
    }),
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete Creation"
      description={`“${isolated(creation.name)}” and its image will be deleted. This action cannot be undone.`}
      onConfirm={submit}
    />
  )
}
