import { useQuery } from '@tanstack/react-query'
import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from './admin-list.tsx'
import { AdminTable, AdminTableSkeleton } from './admin-table.tsx'
import { FailedMailRow } from './failed-mail-row.tsx'
import { failedMailQuery } from './queries.ts'

const TABLE = {
  name: 'Failed email',
  columns: [
    { name: 'Recipient' },
    { name: 'Reason' },
    { name: 'Attempts', className: 'w-22' },
    { name: 'Failed', className: 'w-31' },
    { name: 'Actions', className: 'w-46' },
  ],
}

/** Email that was given up, newest first. */
export function MailSection({ search }: { search: AdminSearch }) {
  const list = useQuery(failedMailQuery(search))
  return (
    <AdminList
      name={TABLE.name}
      list={list}
      page={search.page}
      perPage={ADMIN_ROWS_PER_PAGE}
      empty={{
        title: 'No failed email.',
        text: 'Email that a mail server refuses, or that could not be delivered for ten days, is listed here.',
      }}
      waiting={<AdminTableSkeleton {...TABLE} />}
    >
      {(rows) => (
        <AdminTable {...TABLE}>
          {rows.map((mail) => (
            <FailedMailRow key={mail.id} mail={mail} />
          ))}
        </AdminTable>
      )}
    </AdminList>
  )
}
