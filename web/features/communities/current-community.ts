import { DEFAULT_COMMUNITY } from '#contract/constants.ts'
import { COMMUNITY_COOKIE } from '#contract/cookies.ts'
import type { Community } from '#contract/communities.ts'

/** The selected community if it is open, else the first open one, else the first. */
export function currentCommunity(communities: Community[], chosenId: number | null) {
  const open = communities.filter(({ upcoming }) => !upcoming)
  return open.find(({ id }) => id === chosenId) ?? open[0] ?? communities[0] ?? DEFAULT_COMMUNITY
}

const COOKIE_DAYS = 365

/** Stored in a cookie, so that the server renders the right lists at once. */
export function rememberCommunity(id: number) {
  document.cookie = `${COMMUNITY_COOKIE}=${id}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax`
}

const PICKER_SEGMENTS = new Set([
  'admin',
  'topic',
  'topics',
  'creation',
  'edit-creation',
  'news-sources',
])

/** Shown on the home page and on paths whose first segment is in this set. */
export function hasPicker(pathname: string) {
  return pathname === '/' || PICKER_SEGMENTS.has(pathname.split('/')[1] ?? '')
}

/** The path of the preview picture; the community that everybody sees first has the site's. */
export const communityPicture = (communityId: number) =>
  communityId === DEFAULT_COMMUNITY.id ? '/og/site.png' : `/og/site.png?communityId=${communityId}`
