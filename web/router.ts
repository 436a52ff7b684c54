import { validInHtml } from '#contract/characters.ts'
import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { routeTree } from './route-tree.ts'

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    caseSensitive: true,
    // Not on the server, which has a history of its own and would render a script for it.
    scrollRestoration: history ? false : isAfterFirstPage(window.location.pathname),
    defaultPreload: 'intent',
    // Loader data is cached by TanStack Query, which knows when it is stale.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    // A navigation keeps only the search parameters that the target page knows.
    search: { strict: true },
    parseSearch: (text) => {
      // Of a repeated parameter the first value counts, as in the API.
      const given = new Map<string, string>()
      for (const [name, value] of new URLSearchParams(text))
        if (!given.has(name)) given.set(name, validInHtml(value))
      return Object.fromEntries(given)
    },
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(
        ([, value]) => value !== undefined && value !== '',
      )
      // Most links have no search parameters, and a page has dozens of links.
      if (given.length === 0) return ''
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
      return `?${text.toString()}`
    },
  })
}

/**
 * The browser itself scrolls the page that it has loaded; somebody may have read on before it is
 * hydrated.
 */
function isAfterFirstPage(loaded: string) {
  let isFirst = true
  return ({ location }: { location: { pathname: string } }) => {
    const isAfter = !isFirst || location.pathname !== loaded
    isFirst = false
    return isAfter
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The source file of the page, by which the server finds its scripts in the build. */
    file?: string
  }
  interface HistoryState {
    /** Of /auth: the page to which a login leads back. */
    returnTo?: string
  }
}
