import { useQuery } from '@tanstack/react-query'
import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from './admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { auditQuery } from './queries.ts'

const TABLE = {
  name: 'Audit log',
  columns: [
    { name: 'What' },
    { name: 'Who', className: 'w-1/5' },
    { name: 'When', className: 'w-30' },
    { name: 'Before and after', className: 'w-2/5' },
  ],
}

/** All audit entries, newest first. */
export function AuditSection({ search }: { search: AdminSearch }) {
  const list = useQuery(auditQuery(search))
  return (
    <AdminList
      name="Audit log"
      list={list}
      page={search.page}
      perPage={ADMIN_ROWS_PER_PAGE}
      empty={{
        title: 'No activity yet.',
        text: 'What administrators change is logged here: who, what, when, before and after.',
      }}
      waiting={<AdminTableSkeleton {...TABLE} />}
    >
      {(entries) => (
        <AdminTable {...TABLE}>
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </AdminTable>
      )}
    </AdminList>
  )
}
