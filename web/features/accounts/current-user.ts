import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { ApiError, useApp } from '../../api.ts'
import type { Call } from '../../api.ts'

/** §7: the current user, null on 401 for this call. */
export const currentUserQuery = (call: Call) =>
  queryOptions({
    queryKey: ['GET /api/user'],
    queryFn: async (): Promise<User | null> => {
      try {
        return await call('GET /api/user', {})
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })

/** Who is signed in; the layout has it loaded before anything is shown. */
export function useCurrentUser(): User | null {
  const { data = null } = useQuery(currentUserQuery(useApp().call))
  return data
}

/**
 * §4: login, registration and profile replace the cached user, logout clears it. Whatever else was
 * read was read as somebody else and is fetched anew.
 */
export function useSetCurrentUser() {
  const client = useQueryClient()
  const { call } = useApp()
  return (user: User | null) => {
    client.setQueryData(currentUserQuery(call).queryKey, user)
    client.removeQueries({ predicate: ({ queryKey }) => !NOT_PERSONAL.has(queryKey[0]) })
  }
}

const NOT_PERSONAL = new Set<unknown>(['GET /api/user', 'GET /api/communities'])
