import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { callOf } from '../../api.ts'
import { ApiError } from '../../api-error.ts'

export const CURRENT_USER = ['GET /api/user'] as const

/** The current user, null on 401 for this call. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER,
  queryFn: async ({ client }): Promise<User | null> => {
    try {
      return await callOf(client)('GET /api/user', {})
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})
