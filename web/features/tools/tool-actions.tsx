import { Link2, Pencil } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'

const editToolDialog = lazyComponent(
  async () => (await import('./edit-tool-dialog.tsx')).EditToolDialog,
)

export const ToolCopyLink = ({ tool, address }: { tool: Tool; address: string }) => (
  <IconButton
    variant="inline"
    label={`Copy link to ${tool.name}`}
    icon={<Link2 />}
    onClick={() => void copyLink(address)}
  />
)

export function EditTool({ tool }: { tool: Tool }) {
  const edit = useLazyDialog(editToolDialog)
  return (
    <>
      <IconButton
        variant="inline"
        label={`Edit ${tool.name}`}
        icon={<Pencil />}
        {...edit.control}
      />
      {edit.failure}
      {edit.Dialog && <edit.Dialog tool={tool} onClose={edit.close} />}
    </>
  )
}
