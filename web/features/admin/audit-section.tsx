import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminTableList } from './admin-list.tsx'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { auditQuery } from './queries.ts'

const COLUMNS = [
  { name: 'What' },
  { name: 'Who', className: 'w-1/5' },
  { name: 'When', className: 'w-34' },
  { name: 'Before and after', className: 'w-2/5' },
]

/** All audit entries, newest first. */
export function AuditSection({ search }: { search: AdminSearch }) {
  const list = useQuery(auditQuery(search))
  return (
    <AdminTableList
      name="Audit log"
      columns={COLUMNS}
      list={list}
      page={search.page}
      empty={{
        title: 'No activity yet.',
        text: 'What administrators change is logged here: who, what, when, before and after.',
      }}
      renderRow={(entry) => <AuditEntryRow key={entry.id} entry={entry} />}
    />
  )
}
