import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastToolFailure } from './tool-failure.ts'
import { blankTool, bodyOf } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'
import { ToolForm } from './tool-form.tsx'
import { TOOLS_KEY } from './tools-query.ts'

type AddToolDialogProps = {
  user: User
  communityId: number
  heading?: string
  onClose: () => void
}

export function AddToolDialog({ user, communityId, ...props }: AddToolDialogProps) {
  const { call } = useApp()
  const client = useQueryClient()

  async function add(draft: ToolDraft) {
    try {
      const tool = await call('POST /api/tools', { body: { ...bodyOf(draft), communityId } })
      void client.invalidateQueries({ queryKey: TOOLS_KEY })
      toast({ kind: 'success', title: 'Success!', description: `${tool.name} has been added.` })
      return true
    } catch (error) {
      toastToolFailure(error)
      return false
    }
  }
  return (
    <ToolForm
      heading={props.heading ?? 'Add Tool'}
      description="Anything that helps people make things with AI."
      start={blankTool}
      draftPlace={`${user.id}:new-tool`}
      submitLabel="Add Tool"
      pendingText="Adding…"
      onSubmit={add}
      onClose={props.onClose}
    />
  )
}
