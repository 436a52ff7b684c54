import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { useApiMutation } from '../../mutation.ts'
import { Button } from '../../ui/button.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { DeleteToolDialog } from './delete-tool-dialog.tsx'
import { toolFailure } from './tool-failure.ts'
import { bodyOf, draftOf } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'
import { ToolForm } from './tool-form.tsx'

/** Only administrators see Delete here. */
export function EditToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const user = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)

  const { submit } = useApiMutation({
    mutationFn: (call, draft: ToolDraft) =>
      call('PUT /api/tools/:id', { params: { id: String(tool.id) }, body: bodyOf(draft) }),
    invalidates: ['GET /api/tools', 'GET /api/tools/:id'],
    toast: ({ name }) => ({ title: 'Success!', description: `${name} has been updated.` }),
    failure: toolFailure,
  })
  return (
    <>
      <ToolForm
        heading="Edit Tool"
        start={draftOf(tool)}
        draftKey={`${user?.id}:tool-${tool.id}`}
        isEdit
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
        onSubmit={submit}
        onClose={onClose}
      />
      {isDeleting && (
        <DeleteToolDialog tool={tool} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  )
}
