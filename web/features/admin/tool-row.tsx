import type { Tool } from '#contract/tools.ts'
import { FIRST_TOP_PICK } from '#contract/constants.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Badges } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { ActionsCell, Cell, RowHeader, TableRow } from '../../ui/table.tsx'
import { useApiMutation } from '../../mutation.ts'
import { isolated } from '../../lib/isolated.ts'
import { TOOLS_KEY } from '../tools/queries.ts'
import { toolFailure } from '../tools/tool-failure.ts'
import { rowAction } from './admin-table.tsx'
import { Status } from './status.tsx'

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
      <Actions tool={tool} />
    </TableRow>
  )
}

function Actions({ tool }: { tool: Tool }) {
  const { isPending, toggleVisible, toggleTopPick } = useChangeTool(tool)
  const edit = useLazyDialog(editToolDialog, { tool })
  const about = rowAction(`tool-name-${tool.id}`)
  return (
    <ActionsCell>
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
    </ActionsCell>
  )
}

type Change = { visible: boolean } | { topPick: number | null }

/** An admin's change to a tool: may contain only `visible` or only `topPick`. */
function useChangeTool(tool: Tool) {
  const { submit, isPending } = useApiMutation({
    mutationFn: (call, change: Change) =>
      call('PUT /api/tools/:id', { params: { id: String(tool.id) }, body: change }),
    updateCache(client, saved) {
      client.setQueriesData<Tool[]>({ queryKey: TOOLS_KEY }, (tools) =>
        tools?.map((one) => (one.id === saved.id ? saved : one)),
      )
      void client.invalidateQueries({ queryKey: TOOLS_KEY, refetchType: 'none' })
    },
    // The table is up to date; the tool's page and the creations made with it are not.
    invalidates: ['GET /api/tools/:id', 'GET /api/creations', 'GET /api/creations/:id'],
    invalidatesOnFailure: ['GET /api/tools'],
    toast: outcome,
    failure: toolFailure,
  })
  return {
    isPending,
    toggleVisible: () => void submit({ visible: !tool.visible }),
    toggleTopPick: () => void submit({ topPick: tool.topPick === null ? FIRST_TOP_PICK : null }),
  }
}

function outcome({ name, visible, topPick }: Tool, change: Change) {
  if ('visible' in change) {
    return visible
      ? { title: 'Tool published', description: `${isolated(name)} is visible to everyone.` }
      : { title: 'Tool hidden', description: `${isolated(name)} is hidden.` }
  }
  return topPick === null
    ? { title: 'Top pick removed', description: `${isolated(name)} is no longer a top pick.` }
    : { title: 'Top pick added', description: `${isolated(name)} is a top pick now.` }
}
