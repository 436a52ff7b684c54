import { defaultShouldDehydrateQuery, dehydrate, QueryClientProvider } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { User } from '#contract/accounts.ts'
import { createCall, createQueryClient } from './api.ts'
import { createSsrResponse } from './router-context.ts'
import type { RenderPage } from '#contract/page.ts'
import { renderHtml } from './render-html.ts'
import { recordErrors } from './dispatch/ssr-errors.ts'
import type { FailedCall } from './dispatch/ssr-errors.ts'
import { AccountButton } from './features/accounts/account-button.tsx'
import { CURRENT_USER } from './features/accounts/queries.ts'
import { welcomeScript } from './features/welcome/welcome-script.ts'
import { OfflinePage } from './offline/offline-page.tsx'
import { routeTree } from './route-tree.ts'
import { createAppRouter } from './router.ts'
import { structuredData } from './structured-data/structured-data.ts'
import { earlyFormScript } from './ui/early-form-script.ts'
import { themeScript } from './ui/theme-script.ts'

/** The addresses of all pages, as patterns, with the names of their search parameters. */
export const pages = Object.values(routeTree.children ?? {})
  // The type also allows routes with an id instead of a path, of which there are none.
  .map(({ options }) => options as { path: string; validateSearch?: (raw: object) => object })
  .filter(({ path }) => path !== '$')
  .map(({ path, validateSearch }) => ({
    pattern: path.replaceAll('$', ':'),
    searchParameters: Object.keys(validateSearch?.({}) ?? {}),
  }))

/** The account button in the header of a logged-in user's page. */
export const accountMenu = (user: User) => renderToString(<AccountButton user={user} items={[]} />)

/** The document that browsers show when the site cannot be reached. */
export const offlinePage = (siteName: string) =>
  `<!doctype html>${renderToString(<OfflinePage siteName={siteName} />)}`

export { retryScript } from './offline/retry-script.ts'
export { themeScript }

/** The scripts in the HTML of pages, which the content security policy allows. */
export const inlineScripts = [themeScript, earlyFormScript, welcomeScript]

/**
 * Renders a whole page before its first byte is sent, so that the status is right and no page is
 * cut short.
 */
export const render: RenderPage = async (url, dispatch, { user, ...site }) => {
  const refused: FailedCall[] = []
  const call = createCall(recordErrors(dispatch, refused))
  const queryClient = createQueryClient(call)
  queryClient.setQueryData(CURRENT_USER, user)
  const ssrResponse = createSsrResponse()
  const context = { call, queryClient, site, ssrResponse, hydration: NO_USER }
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [url] }))
  const { pathname } = router.latestLocation
  // A URL has several spellings (`%7E` is `~`); the router renders only its canonical one.
  if (!SPELLED_ONE_WAY.test(url)) {
    router.history.replace(
      router.buildLocation({ to: pathname, search: true, _includeValidateSearch: true }).publicHref,
    )
  }
  await router.load()
  const { location, isMoved, isDenied, isPersonal } = ssrResponse
  const [, params, found] = router.getMatchedRoutes(pathname)
  const route = patternOf(found)
  if (location !== null) return { location, isMoved, isDenied, isPersonal, route }
  const { html, failure } = await renderHtml(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // Read after rendering, which notes the times that are shown.
  const { youngestMs } = ssrResponse
  const status = failure === null ? ssrResponse.status : 500
  const queries = dehydrate(queryClient, { shouldDehydrateQuery: isForEverybody })
  const state = JSON.stringify({ site, queries, refused, isPersonal })
  const jsonLd = status === 200 ? structuredData({ route, params, queryClient, site }) : null
  queryClient.clear()
  const pages = router.state.matches.flatMap(({ staticData }) => staticData.file ?? [])
  const files = [...pages, ...ssrResponse.files]
  const page = { status, failure, html: `<!doctype html>${html}`, state, jsonLd, files, youngestMs }
  return { ...page, isPersonal, route }
}

/** Most URLs have no search parameters and only characters that have no other spelling. */
const SPELLED_ONE_WAY = /^(\/|(\/[\w-]+)+)$/

/** The router writes `$id`, and `/$` for every path that is no page. */
const patternOf = ({ fullPath }: { fullPath: string } = { fullPath: '/$' }) =>
  fullPath === '/$' ? null : fullPath.replaceAll('$', ':')

const NO_USER = { user: null, onHydrated: () => {} }

/** The user is embedded beside the page's state, not in it. */
const isForEverybody = (query: Query) =>
  query.queryKey[0] !== CURRENT_USER[0] && defaultShouldDehydrateQuery(query)
