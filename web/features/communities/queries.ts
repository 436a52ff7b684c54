import { queryOptions } from '@tanstack/react-query'
import type { Community } from '#contract/communities.ts'
import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import { callOf } from '../../api.ts'

/**
 * Falls back to the default community silently if the list is empty or fails to load; always
 * treated as stale.
 */
export const communitiesQuery = queryOptions({
  queryKey: ['GET /api/communities'],
  queryFn: async ({ client }): Promise<Community[]> => {
    try {
      const communities = await callOf(client)('GET /api/communities', {})
      return communities.length > 0 ? communities : [DEFAULT_COMMUNITY]
    } catch {
      return [DEFAULT_COMMUNITY]
    }
  },
  staleTime: 0,
})
