import { useQuery } from '@tanstack/react-query'
import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from '../../ui/admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from '../../ui/admin-table.tsx'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { auditQuery } from './audit-query.ts'

const TABLE = {
  name: 'Audit log',
  columns: [
    { name: 'What' },
    { name: 'Who', width: '20%' },
    { name: 'When', width: '120px' },
    { name: 'Before and after', width: '40%' },
  ],
}

/** All audit entries, newest first. */
export function AdminAudit({ search }: { search: AdminSearch }) {
  const { page = 1 } = search
  const list = useQuery(auditQuery(useApp().call, page))
  return (
    <AdminList
      name="Audit log"
      list={list}
      page={page}
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
