import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DESK_ROWS_PER_PAGE, USER_SEARCH_CHARACTERS_MAX } from '#contract/constants.ts'
import { useApp } from '../../api.ts'
import { pageIn } from '../../lib/page-in-address.ts'
import { DeskList } from '../../ui/desk-list.tsx'
import { DeskTable, DeskTableSkeleton } from '../../ui/desk-table.tsx'
import { UserRow } from './user-row.tsx'
import { usersWhileTyping } from './users-query.ts'

const TABLE = {
  name: 'Users',
  columns: [
    { name: 'Name' },
    { name: 'Role', width: '124px' },
    { name: 'Joined', width: '120px' },
    { name: 'Sessions', width: '84px' },
    { name: 'Actions', width: '316px' },
  ],
}

/** Everybody who has an account, newest first. */
export function AdminUsers({ search }: { search: Record<string, string | undefined> }) {
  const list = useQuery(usersWhileTyping(useApp().call, search))
  const asked = search['q'] ?? ''
  return (
    <DeskList
      name="Users"
      bar={<SearchUsers asked={asked} />}
      list={list}
      page={pageIn(search)}
      perPage={DESK_ROWS_PER_PAGE}
      empty={{
        title: 'Nobody found.',
        text: asked ? `No name or address has “${asked}” in it.` : 'Whoever signs up stands here.',
      }}
      waiting={<DeskTableSkeleton {...TABLE} />}
    >
      {(users) => (
        <DeskTable {...TABLE}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </DeskTable>
      )}
    </DeskList>
  )
}

const TYPING_MS = 250

/** What is looked for lives in the address, once the typing rests. */
function SearchUsers({ asked }: { asked: string }) {
  const navigate = useNavigate()
  const [words, setWords] = useState(asked)
  useEffect(() => {
    if (words === asked) return
    const timer = setTimeout(() => {
      void navigate({
        to: '/admin',
        search: (all) => ({ ...all, q: words || undefined, page: undefined }),
        replace: true,
        resetScroll: false,
      })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [words, asked, navigate])
  return (
    <div className="bar desk-bar">
      <label className="search">
        <span className="sr-only">Search users</span>
        <Search aria-hidden />
        <input
          type="search"
          className="input"
          placeholder="Search by name or address"
          maxLength={USER_SEARCH_CHARACTERS_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
    </div>
  )
}
