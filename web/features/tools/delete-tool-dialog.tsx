import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import { useApp } from '../../api.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { toastToolFailure } from './tool-failure.ts'
import { TOOLS_KEY } from './tools-query.ts'

type DeleteToolDialogProps = { tool: Tool; onClose: () => void; onDeleted: () => void }

export function DeleteToolDialog({ tool, onClose, onDeleted }: DeleteToolDialogProps) {
  const { call } = useApp()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/tools/:id', { params: { id: String(tool.id) } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: TOOLS_KEY })
      toast({ kind: 'success', title: 'Tool deleted' })
      onClose()
      onDeleted()
    },
    onError: (error) => {
      onClose()
      toastToolFailure(error)
    },
  })
  return (
    <AlertDialog
      open
      onClose={onClose}
      title="Are you sure?"
      description="This will permanently delete the tool. This action cannot be undone."
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
