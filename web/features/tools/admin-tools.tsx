import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { adminToolsQuery } from './admin-tools-query.ts'
import { AdminToolsBar } from './admin-tools-bar.tsx'
import { AdminToolsTable } from './admin-tools-table.tsx'
import { adminToolsView, toolsInView } from './admin-tools-view.ts'
import type { AdminToolsView } from './admin-tools-view.ts'
import { useLength } from './truncated-list.ts'

const addToolDialog = lazyComponent(
  async () => (await import('./add-tool-dialog.tsx')).AddToolDialog,
)

type AdminToolsProps = { search: AdminSearch; communityId: number }

/** Admin dashboard: all tools of the community, including hidden ones. */
export function AdminTools({ search, communityId }: AdminToolsProps) {
  const { call } = useApp()
  const user = useCurrentUser()
  const add = useLazyDialog(addToolDialog)
  const list = adminToolsQuery(call, communityId)
  const query = useQuery(list)
  const count = useLength(list.queryKey, query.data ?? [])
  const view = adminToolsView(search)
  return (
    <>
      <div className="admin-head">
        <h2>Tools</h2>
        <Button variant="primary" icon={<Plus />} {...add.control}>
          Add New Tool
        </Button>
        {add.failure}
      </div>
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
      {add.Dialog && user && (
        <add.Dialog
          user={user}
          communityId={communityId}
          heading="Add New Tool"
          onClose={add.close}
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
  const rows = toolsInView(tools, view)
  if (tools.length === 0) {
    return (
      <Empty level={3} title="No tools found. Add some tools to get started." onRetry={onRetry} />
    )
  }
  if (rows.length === 0) return <p className="quiet">No tools match.</p>
  return (
    <>
      <p className="sr-only" role="status">
        {rows.length} of {count} tools
      </p>
      <AdminToolsTable key={`${view.search} ${view.tag} ${view.status}`} tools={rows} view={view} />
    </>
  )
}

function TableSkeleton() {
  return (
    <div className="stack">
      <p className="sr-only">Loading…</p>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="36px" />
      ))}
    </div>
  )
}
