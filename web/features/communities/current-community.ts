import { queryOptions } from '@tanstack/react-query'
import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import type { Community } from '#contract/communities.ts'
import type { Call } from '../../api.ts'

/** Empty or failed falls back to the default community silently; always treated as stale. */
export const communitiesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['GET /api/communities'],
    queryFn: async (): Promise<Community[]> => {
      try {
        const communities = await call('GET /api/communities', {})
        return communities.length > 0 ? communities : [DEFAULT_COMMUNITY]
      } catch {
        return [DEFAULT_COMMUNITY]
      }
    },
    staleTime: 0,
  })

/** The chosen one while it can be chosen, else the first that is open, else the first. */
export function currentCommunity(communities: Community[], chosenId: number | null) {
  const open = communities.filter(({ upcoming }) => !upcoming)
  return open.find(({ id }) => id === chosenId) ?? open[0] ?? communities[0] ?? DEFAULT_COMMUNITY
}

const COOKIE_DAYS = 365

/** Kept per browser, where the server sees it too and renders the right lists at once. */
export function rememberCommunity(id: number) {
  document.cookie = `community=${id}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax`
}

const PICKER_SEGMENTS = new Set([
  ...['admin', 'topic', 'topics', 'creation', 'edit-creation', 'news-sources'],
])

/** On the home page, and where the path's first segment is one of these. */
export function hasPicker(pathname: string) {
  return pathname === '/' || PICKER_SEGMENTS.has(pathname.split('/')[1] ?? '')
}
