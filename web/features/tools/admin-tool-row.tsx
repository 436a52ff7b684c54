import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { useToolChange } from './admin-tool-change.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

const editToolDialog = lazyComponent(
  async () => (await import('./edit-tool-dialog.tsx')).EditToolDialog,
)

/** Admin dashboard: one tool; a hidden one is highlighted. */
export function AdminToolRow({ tool }: { tool: Tool }) {
  const { name, url, domain, rating, tags, visible, topPick } = tool
  return (
    <tr data-row id={`admin-tool-${tool.id}`} className={visible ? undefined : 'unseen'}>
      <th scope="row" dir="auto" id={`tool-name-${tool.id}`}>
        {name}
      </th>
      <td data-label="URL">
        <ExternalLink href={url} className="plain-link">
          {domain}
        </ExternalLink>
      </td>
      <td data-label="Rating">{formatNumber(rating)}</td>
      <td data-label="Tags">
        <span className="badges">
          {tags.map((tag) => (
            <Badge key={tag.id} name={tag.name} pending={!tag.active} />
          ))}
        </span>
      </td>
      <td data-label="Status">
        <span className={visible ? 'status' : 'status off'}>{visible ? 'Visible' : 'Hidden'}</span>
      </td>
      <td data-label="Top Pick">
        {topPick === null ? (
          <span className="faint">None</span>
        ) : (
          <span className="rank">#{topPick}</span>
        )}
      </td>
      <td className="row-acts">
        <Actions tool={tool} />
      </td>
    </tr>
  )
}

function Actions({ tool }: { tool: Tool }) {
  const { isPending, toggleVisible, toggleTopPick } = useToolChange(tool)
  const edit = useLazyDialog(editToolDialog)
  const about = { 'aria-describedby': `tool-name-${tool.id}` }
  return (
    <>
      <Button variant="ghost" {...about} pending={isPending} onClick={toggleVisible}>
        {tool.visible ? 'Hide' : 'Show'}
      </Button>
      <Button variant="ghost" {...about} pending={isPending} onClick={toggleTopPick}>
        {tool.topPick === null ? 'Top Pick' : 'Un-Pick'}
      </Button>
      <Button variant="ghost" {...about} {...edit.control}>
        Edit
      </Button>
      {edit.failure}
      {edit.Dialog && <edit.Dialog tool={tool} onClose={edit.close} />}
    </>
  )
}
