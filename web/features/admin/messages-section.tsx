import { useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from './admin-list.tsx'
import { MessageRow, MessageRowSkeleton } from './message-row.tsx'
import { messagesQuery } from './queries.ts'

/** The list begins with a line, like the tables of the other sections. */
const listClass = 'mt-3 border-t border-line-strong'

const WAITING = [1, 2, 3, 4, 5, 6].map((row) => <MessageRowSkeleton key={row} />)

/** Messages from the form on /about, newest first. */
export function MessagesSection({ search }: { search: AdminSearch }) {
  const list = useQuery(messagesQuery(search))
  return (
    <AdminList
      name="Messages"
      list={list}
      page={search.page}
      empty={{ title: 'No messages.', text: 'What people write on the About page arrives here.' }}
      waiting={<div className={listClass}>{WAITING}</div>}
    >
      {(messages) => (
        <ul className={listClass}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </AdminList>
  )
}
