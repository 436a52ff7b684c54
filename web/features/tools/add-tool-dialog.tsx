import type { User } from '#contract/accounts.ts'
import { useApiMutation } from '../../mutation.ts'
import { toolFailure } from './tool-failure.ts'
import { blankTool, bodyOf } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'
import { ToolForm } from './tool-form.tsx'

type AddToolDialogProps = {
  user: User
  communityId: number
  heading?: string
  onClose: () => void
}

export function AddToolDialog({ user, communityId, ...props }: AddToolDialogProps) {
  const { submit } = useApiMutation({
    mutationFn: (call, draft: ToolDraft) =>
      call('POST /api/tools', { body: { ...bodyOf(draft), communityId } }),
    invalidates: ['GET /api/tools'],
    toast: ({ name }) => ({ title: 'Success!', description: `${name} has been added.` }),
    failure: toolFailure,
  })
  return (
    <ToolForm
      heading={props.heading ?? 'Add Tool'}
      description="Anything that helps people make things with AI."
      start={blankTool}
      draftPlace={`${user.id}:new-tool`}
      submitLabel="Add Tool"
      pendingText="Adding…"
      onSubmit={submit}
      onClose={props.onClose}
    />
  )
}
