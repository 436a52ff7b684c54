import { keepPreviousData } from '@tanstack/react-query'
import { once, read } from '../../api.ts'
import type { AppContext, Call } from '../../api.ts'
import { pageIn } from '../../lib/page-in-address.ts'
import { forDesk, loadForDesk } from './desk-query.ts'

type Search = Record<string, string | undefined>

const usersQuery = (call: Call, search: Search) =>
  forDesk(
    read(call, 'GET /api/users', {
      query: { page: String(pageIn(search)), search: search['q'] ?? '' },
    }),
  )

/** While somebody types, the people found so far stay. */
export const usersWhileTyping = (call: Call, search: Search) => ({
  ...usersQuery(call, search),
  placeholderData: keepPreviousData,
})

export const loadUsers = ({ call, queryClient }: AppContext, search: Search) =>
  loadForDesk([queryClient.query(once(usersQuery(call, search)))])
