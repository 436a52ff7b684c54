import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { AdminBar } from './admin-head.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { SearchBox } from './search-box.tsx'
import { tagsQuery } from '../tags/queries.ts'
import { ADMIN_SORTS } from './tools-view.ts'
import type { AdminToolsView } from './tools-view.ts'

const STATUSES = [
  { value: 'all', label: 'Visible and hidden' },
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
] as const

/**
 * Search, filter and, for the card layout without column heads, sort; all state lives in the URL.
 */
export function AdminToolsBar({ view }: { view: AdminToolsView }) {
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
