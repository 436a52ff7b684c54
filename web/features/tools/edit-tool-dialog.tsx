import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canEditTool } from '#contract/permissions.ts'
import type { Tool } from '#contract/tools.ts'
import { useApp } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { DeleteToolDialog } from './delete-tool-dialog.tsx'
import { toastToolFailure } from './tool-failure.ts'
import { bodyOf, draftOf } from './tool-form-shape.ts'
import type { ToolDraft } from './tool-form-shape.ts'
import { ToolForm } from './tool-form.tsx'
import { TOOLS_KEY } from './tools-query.ts'

/** Only administrators see Delete here. */
export function EditToolDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const { call } = useApp()
  const client = useQueryClient()
  const user = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)

  async function save(draft: ToolDraft) {
    try {
      const params = { id: String(tool.id) }
      const saved = await call('PUT /api/tools/:id', { params, body: bodyOf(draft) })
      void client.invalidateQueries({ queryKey: TOOLS_KEY })
      toast({ kind: 'success', title: 'Success!', description: `${saved.name} has been updated.` })
      return true
    } catch (error) {
      toastToolFailure(error)
      return false
    }
  }
  return (
    <>
      <ToolForm
        heading="Edit Tool"
        start={draftOf(tool)}
        draftPlace={`${user?.id}:tool-${tool.id}`}
        isEdit
        submitLabel="Save Changes"
        pendingText="Saving…"
        aside={
          canEditTool(user) && (
            <Button
              variant="ghost"
              className="end-left"
              icon={<Trash2 />}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          )
        }
        onSubmit={save}
        onClose={onClose}
      />
      {isDeleting && (
        <DeleteToolDialog tool={tool} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </>
  )
}
