import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Badges } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { rowAction } from './admin-table.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { useChangeTool } from './use-change-tool.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Status } from './status.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'

const editToolDialog = lazyComponent(
  async () => (await import('../tools/edit-tool-dialog.tsx')).EditToolDialog,
)

export function AdminToolRow({ tool }: { tool: Tool }) {
  const { name, url, domain, rating, tags, visible, topPick } = tool
  return (
    <TableRow data-row id={`admin-tool-${tool.id}`} isStriped={!visible}>
      <RowHeader dir="auto" id={`tool-name-${tool.id}`}>
        {name}
      </RowHeader>
      <Cell label="URL" wraps className="lg:min-w-40">
        <ExternalLink
          href={url}
          className="hover:text-accent hover:underline hover:underline-offset-3"
        >
          {domain}
        </ExternalLink>
      </Cell>
      <Cell label="Rating">{formatNumber(rating)}</Cell>
      <Cell label="Tags">
        <Badges tags={tags} />
      </Cell>
      <Cell label="Status">
        <Status isOn={visible}>{visible ? 'Visible' : 'Hidden'}</Status>
      </Cell>
      <Cell label="Top Pick">
        {topPick === null ? (
          <span className="text-ink-3">None</span>
        ) : (
          <span className="text-13 font-heavy text-seal-ink">#{topPick}</span>
        )}
      </Cell>
      <ActionsCell>
        <Actions tool={tool} />
      </ActionsCell>
    </TableRow>
  )
}

function Actions({ tool }: { tool: Tool }) {
  const { isPending, toggleVisible, toggleTopPick } = useChangeTool(tool)
  const edit = useLazyDialog(editToolDialog, { tool })
  const about = rowAction(`tool-name-${tool.id}`)
  return (
    <>
      <Button {...about} pending={isPending} onClick={toggleVisible}>
        {tool.visible ? 'Hide' : 'Show'}
      </Button>
      <Button {...about} pending={isPending} onClick={toggleTopPick}>
        {tool.topPick === null ? 'Top Pick' : 'Un-Pick'}
      </Button>
      <Button {...about} {...edit.control}>
        Edit
      </Button>
      {edit.dialog}
    </>
  )
}
