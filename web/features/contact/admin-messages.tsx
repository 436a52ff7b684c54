import { useQuery } from '@tanstack/react-query'
import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AdminList } from '../../ui/admin-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MessageRow } from './message-row.tsx'
import { messagesQuery } from './messages-query.ts'

/** Messages from the form on /about, newest first. */
export function AdminMessages({ search }: { search: AdminSearch }) {
  const { page = 1 } = search
  const list = useQuery(messagesQuery(useApp().call, page))
  return (
    <AdminList
      name="Messages"
      list={list}
      page={page}
      perPage={ADMIN_ROWS_PER_PAGE}
      empty={{ title: 'No messages.', text: 'What people write on the About page arrives here.' }}
      waiting={<MessagesSkeleton />}
    >
      {(messages) => (
        <ul className="messages">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </AdminList>
  )
}

function MessagesSkeleton() {
  return (
    <div className="messages">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="message">
          <div className="message-head">
            <Skeleton width="70%" />
            <Skeleton className="message-start" width="60%" />
          </div>
        </div>
      ))}
    </div>
  )
}
