/** The cookies that both the server and the pages read or write. */

/** The id of the community that the visitor has chosen. */
export const COMMUNITY_COOKIE = 'community'
/** Set by the server when it redirects from /admin; the start page shows why, and deletes it. */
export const ACCESS_DENIED_COOKIE = 'access-denied'
