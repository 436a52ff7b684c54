import type { Page, Route } from 'playwright-core'

/** Shown beside a control whose code failed to load. */
export const FAILED = 'This could not be loaded.'

/** The errors that `breakScripts` causes, for `expects`; the last is reported by an error page. */
export const BROKEN_SCRIPTS = /^net::ERR_FAILED .*\/assets\/|^404 \w+ \/assets\/|: unreachable\n/

/** From now on all script requests fail, until `mend()`; `how` handles a request. */
export async function breakScripts(page: Page, how = (route: Route) => route.abort()) {
  const pattern = '**/assets/*.js'
  await page.route(pattern, how)
  return { mend: () => page.unroute(pattern) }
}
