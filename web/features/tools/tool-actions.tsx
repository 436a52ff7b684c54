import { Link2, Pencil } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { isolated } from '../../lib/isolated.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'

const editToolDialog = lazyComponent(
  async () => (await import('./edit-tool-dialog.tsx')).EditToolDialog,
)

/** The URL of its page, which is the same for readers in every community. */
export const ToolCopyLink = ({ tool }: { tool: Tool }) => (
  <IconButton
    variant="inline"
    label={`Copy link to ${isolated(tool.name)}`}
    icon={<Link2 />}
    onClick={() => void copyLink(`/tool/${tool.id}`)}
  />
)

export function EditTool({ tool }: { tool: Tool }) {
  const edit = useLazyDialog(editToolDialog, { tool })
  return (
    <>
      <IconButton
        variant="inline"
        label={`Edit ${isolated(tool.name)}`}
        icon={<Pencil />}
        {...edit.control}
      />
      {edit.dialog}
    </>
  )
}
