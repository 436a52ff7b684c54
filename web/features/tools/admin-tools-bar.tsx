import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useApp } from '../../api.ts'
import { Dropdown } from '../../ui/menu.tsx'
import { tagsQuery } from '../tags/tags-query.ts'
import { ADMIN_SORTS } from './admin-tools-view.ts'
import type { AdminToolsView } from './admin-tools-view.ts'

const STATUSES = [
  { value: 'all', label: 'Visible and hidden' },
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
] as const

/** Search, filter and, where cards have no column heads, sort; all of it lives in the address. */
export function AdminToolsBar({ view }: { view: AdminToolsView }) {
  const { call } = useApp()
  const navigate = useNavigate()
  const { data: tags = [] } = useQuery(tagsQuery(call, 'tool'))
  const show = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '/admin',
      search: (all) => ({ ...all, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="bar desk-bar">
      <label className="search">
        <span className="sr-only">Search tools</span>
        <Search aria-hidden />
        <input
          type="search"
          className="input"
          placeholder="Search tools"
          defaultValue={view.search}
          onChange={(event) => show({ q: event.target.value || undefined })}
        />
      </label>
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
      <span className="only-cards">
        <Dropdown
          label="Sort"
          value={view.sort}
          options={ADMIN_SORTS}
          onChange={(sort) => show({ sort, dir: undefined })}
        />
      </span>
    </div>
  )
}
