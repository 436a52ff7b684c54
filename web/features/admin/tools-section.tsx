import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Tool } from '#contract/tools.ts'
import { formatNumber } from '../../lib/formats.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { Dropdown } from '../../ui/menu.tsx'
import { useFacts } from '../tools/truncated-list.ts'
import { tagsQuery } from '../tags/queries.ts'
import { AdminHead, AdminHeading, AdminBar } from './admin-head.tsx'
import { adminToolsQuery } from './queries.ts'
import { AdminToolsTable } from './tools-table.tsx'
import { adminToolsView, filterTools, ADMIN_SORTS } from './tools-view.ts'
import type { AdminToolsView } from './tools-view.ts'
import { SearchBox } from './search-box.tsx'

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

const STATUSES = [
  { value: 'all', label: 'Visible and hidden' },
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
] as const

/**
 * Search, filter and, for the card layout without column heads, sort; all state lives in the URL.
 */
function AdminToolsBar({ view }: { view: AdminToolsView }) {
  const changeSearch = useChangeSearch()
  const { data: tags = [] } = useQuery(tagsQuery('tool'))
  const show = (change: AdminSearch) => void changeSearch(change, { replace: true })
  return (
    <AdminBar>
      <SearchBox
        label="Search tools"
        placeholder="Search tools"
        value={view.search}
        onSearch={(words) => show({ q: words || undefined })}
      />
      <Dropdown
        label="Tag"
        value={view.tag}
        options={[
          { value: '', label: 'All tags' },
          ...tags.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(tag) => show({ tag: tag || undefined })}
      />
      <Dropdown
        label="Status"
        value={view.status}
        options={[...STATUSES]}
        onChange={(status) => show({ status: status === 'all' ? undefined : status })}
      />
      <span className="lg:hidden">
        <Dropdown
          label="Sort"
          value={view.sort}
          options={ADMIN_SORTS}
          onChange={(sort) => show({ sort, dir: undefined })}
        />
      </span>
    </AdminBar>
  )
}
