import { useQuery } from '@tanstack/react-query'
import { USER_SEARCH_CHARACTERS_MAX } from '#contract/constants.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { isolated } from '../../lib/isolated.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { AdminBar } from './admin-head.tsx'
import { AdminTableList } from './admin-list.tsx'
import { SearchBox } from './search-box.tsx'
import { UserRow } from './user-row.tsx'
import { usersQuery } from './queries.ts'

const COLUMNS = [
  { name: 'Name' },
  { name: 'Role', className: 'w-31' },
  { name: 'Joined', className: 'w-34' },
  { name: 'Sessions', className: 'w-21' },
  { name: 'Actions', className: 'w-79' },
]

export function UsersSection({ search }: { search: AdminSearch }) {
  const list = useQuery(usersQuery(search))
  const searchText = search.q ?? ''
  return (
    <AdminTableList
      name="Users"
      columns={COLUMNS}
      bar={<SearchUsers searchText={searchText} />}
      list={list}
      page={search.page}
      empty={{
        title: 'Nobody found.',
        text: searchText
          ? `No name or address has “${isolated(searchText)}” in it.`
          : 'New members appear here.',
      }}
      renderRow={(user) => <UserRow key={user.id} user={user} />}
    />
  )
}

function SearchUsers({ searchText }: { searchText: string }) {
  const changeSearch = useChangeSearch()
  return (
    <AdminBar>
      <SearchBox
        label="Search users"
        placeholder="Search by name or address"
        maxLength={USER_SEARCH_CHARACTERS_MAX}
        value={searchText}
        onSearch={(words) => void changeSearch({ q: words || undefined }, { replace: true })}
      />
    </AdminBar>
  )
}
