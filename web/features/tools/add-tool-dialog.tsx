import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { toolFailure } from './tool-failure.ts'
import { blankTool, bodyOf, ToolFormShape } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'
import { ToolForm } from './tool-form.tsx'
import { isolated } from '../../lib/isolated.ts'

type AddToolDialogProps = { communityId: number; title: string; onClose: () => void }

export function AddToolDialog({ communityId, title, onClose }: AddToolDialogProps) {
  const user = useCurrentUser()
  const form = useSchemaForm(ToolFormShape, blankTool)
  const { submit } = useApiMutation({
    mutationFn(call, draft: ToolDraft) {
      const { description, ...fields } = bodyOf(draft)
      const body = { ...fields, ...(description ? { description } : {}), communityId }
      return call('POST /api/tools', { body })
    },
    invalidates: ['GET /api/tools'],
    onSuccess: (_saved, _sent, { isHere }) => isHere && onClose(),
    toast: ({ name }) => ({ title: 'Success!', description: `${isolated(name)} has been added.` }),
    failure: toolFailure,
  })
  return (
    <ToolForm
      title={title}
      description="Anything that helps people make things with AI."
      form={form}
      draft={{ storageKey: user && `${user.id}:new-tool-${communityId}`, start: blankTool }}
      submitLabel="Add Tool"
      pendingText="Adding…"
      onSend={submit}
      onClose={onClose}
    />
  )
}
