import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useApiMutation } from '../../mutation.ts'
import { useSeenVersion } from '../../use-seen-version.tsx'
import { isolated } from '../../lib/isolated.ts'
import { Button } from '../../ui/button.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { DeleteToolDialog } from './delete-tool-dialog.tsx'
import { toolFailure } from './tool-failure.ts'
import { bodyOf, draftOf, ToolFormShape } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'
import { ToolForm } from './tool-form.tsx'

/** Only administrators see Delete here. */
export function EditToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const user = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  const start = draftOf(tool)
  const form = useSchemaForm(ToolFormShape, start)
  const { isDirty } = form.formState
  const seen = useSeenVersion({ what: 'tool', updatedAt: tool.updatedAt, isDirty })

  const { submit } = useApiMutation({
    mutationFn(call, draft: ToolDraft) {
      const body = { ...bodyOf(draft), seenAt: seen.seenAt }
      return call('PUT /api/tools/:id', { params: { id: String(tool.id) }, body })
    },
    // The topics are found by the tool's name.
    invalidates: ['GET /api/tools', 'GET /api/tools/:id', 'GET /api/tools/:id/topics'],
    onSuccess(saved, _sent, { isHere, isAllSent }) {
      seen.onSaved(saved)
      if (isHere && isAllSent) onClose()
    },
    toast: ({ name }) => ({
      title: 'Success!',
      description: `${isolated(name)} has been updated.`,
    }),
    onError: seen.onError,
    failure: toolFailure,
  })
  return (
    <>
      <ToolForm
        title="Edit Tool"
        form={form}
        draft={{ storageKey: user && `${user.id}:tool-${tool.id}`, start, isEdit: true }}
        notice={seen.notice}
        submitLabel="Save Changes"
        pendingText="Saving…"
        aside={
          canEditTool(user) && (
            <Button
              variant="ghost"
              className="mr-auto"
              icon={<Trash2 />}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          )
        }
        onSend={submit}
        onClose={onClose}
      />
      {isDeleting && (
        <DeleteToolDialog tool={tool} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  )
}
