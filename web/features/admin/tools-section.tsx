import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminHead, AdminHeading } from './admin-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { adminToolsQuery } from './queries.ts'
import { AdminToolsBar } from './tools-bar.tsx'
import { AdminToolsTable } from './tools-table.tsx'
import { adminToolsView, filterTools } from './tools-view.ts'
import type { AdminToolsView } from './tools-view.ts'
import { useFacts } from '../tools/truncated-list.ts'

const addToolDialog = lazyComponent(
  async () => (await import('../tools/add-tool-dialog.tsx')).AddToolDialog,
)

type ToolsSectionProps = { search: AdminSearch; communityId: number }

export function ToolsSection({ search, communityId }: ToolsSectionProps) {
  const add = useLazyDialog(addToolDialog, { communityId, title: 'Add New Tool' })
  const list = adminToolsQuery(communityId)
  const query = useQuery(list)
  const { length: count } = useFacts(list.queryKey, query.data ?? [])
  const view = adminToolsView(search)
  return (
    <>
      <AdminHead>
        <AdminHeading>Tools</AdminHeading>
        <Button variant="primary" icon={<Plus />} {...add.control}>
          Add New Tool
        </Button>
        {add.dialog}
      </AdminHead>
      <AdminToolsBar view={view} />
      {query.isPending ? (
        <TableSkeleton />
      ) : (
        <Found
          tools={query.data ?? []}
          count={count}
          view={view}
          onRetry={query.isError ? () => void query.refetch() : undefined}
        />
      )}
    </>
  )
}

type FoundProps = {
  tools: Tool[]
  /** The total, even while only the first tools are loaded. */
  count: number
  view: AdminToolsView
  onRetry: (() => void) | undefined
}

function Found({ tools, count, view, onRetry }: FoundProps) {
  const rows = filterTools(tools, view)
  if (tools.length === 0) {
    return <Empty title="No tools found. Add some tools to get started." onRetry={onRetry} />
  }
  if (rows.length === 0) return <p className="py-6 text-ink-2">No tools match.</p>
  return (
    <>
      <p className="sr-only" role="status">
        {formatNumber(rows.length)} of {formatNumber(count)} tools
      </p>
      <AdminToolsTable key={`${view.search} ${view.tag} ${view.status}`} tools={rows} view={view} />
    </>
  )
}

const TableSkeleton = () => (
  <div className="grid gap-8.5">
    <Waiting count={6}>
      <Skeleton height="2.25rem" />
    </Waiting>
  </div>
)
