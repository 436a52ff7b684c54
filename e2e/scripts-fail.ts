import type { Page, Route } from 'playwright-core'

/** What a page says beside a control whose part did not come. */
export const FAILED = 'This did not load.'

/** The trouble that `breakScripts` makes, for `expects`; the last is told of an error page. */
export const BROKEN_SCRIPTS = /^net::ERR_FAILED .*\/assets\/|^404 \w+ \/assets\/|: unreachable\n/

/** From now on no script comes any more, until `mend()`; `how` says what becomes of a request. */
export async function breakScripts(page: Page, how = (route: Route) => route.abort()) {
  const pattern = '**/assets/*.js'
  await page.route(pattern, how)
  return { mend: () => page.unroute(pattern) }
}
