import { keepPreviousData } from '@tanstack/react-query'
import { withStaticStaleTime, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { withAdminStaleTime, loadAdminLists } from './admin-query.ts'

const usersQuery = (call: Call, search: AdminSearch) =>
  withAdminStaleTime(
    read(call, 'GET /api/users', {
      query: { page: String(search.page ?? 1), search: search.q ?? '' },
    }),
  )

/** Keeps the previous result while the user types. */
export const usersWhileTyping = (call: Call, search: AdminSearch) => ({
  ...usersQuery(call, search),
  placeholderData: keepPreviousData,
})

export const loadUsers = ({ call, queryClient }: AppContext, search: AdminSearch) =>
  loadAdminLists([queryClient.query(withStaticStaleTime(usersQuery(call, search)))])
