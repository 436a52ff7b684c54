import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Creation } from '#contract/creations.ts'
import { errorMessage, useApp } from '../../api.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

type DeleteCreationDialogProps = { creation: Creation; onClose: () => void }

export function DeleteCreationDialog({ creation, onClose }: DeleteCreationDialogProps) {
  const { call } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/creations/:id', { params: { id: String(creation.id) } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['GET /api/creations'] })
      await navigate({ to: '/', search: { tab: 'creations' } })
      toast({ kind: 'success', title: 'Creation deleted' })
    },
    onError: (error) => {
      onClose()
      const description = `Failed to delete creation: ${errorMessage(error)}`
      toast({ kind: 'error', title: 'Error', description })
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Delete Creation"
      description={`“${creation.name}” and its image will be deleted. This action cannot be undone.`}
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
