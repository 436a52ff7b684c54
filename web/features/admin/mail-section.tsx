import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminTableList } from './admin-list.tsx'
import { FailedMailRow } from './failed-mail-row.tsx'
import { failedMailQuery } from './queries.ts'

const COLUMNS = [
  { name: 'Recipient' },
  { name: 'Reason' },
  { name: 'Attempts', className: 'w-22' },
  { name: 'Failed', className: 'w-31' },
  { name: 'Actions', className: 'w-46' },
]

/** Email that was given up, newest first. */
export function MailSection({ search }: { search: AdminSearch }) {
  const list = useQuery(failedMailQuery(search))
  return (
    <AdminTableList
      name="Failed email"
      columns={COLUMNS}
      list={list}
      page={search.page}
      empty={{
        title: 'No failed email.',
        text: 'Email that a mail server refuses, or that could not be delivered for ten days, is listed here.',
      }}
      renderRow={(mail) => <FailedMailRow key={mail.id} mail={mail} />}
    />
  )
}
