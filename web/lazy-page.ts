import { LazyRoute } from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { usePageReady } from './use-page-ready.ts'
import { loadPart } from './lib/load-part.ts'

/**
 * The page of a route, for `route.lazy`: the router loads it beside the route's data. A failed
 * import is an error of the route, shown in the page's place; a retry imports it again.
 */
export const lazyPage =
  (importPage: () => Promise<ComponentType>) => async (): Promise<LazyRoute<AnyRoute>> => {
    const Content = await loadPart(importPage)
    function Page() {
      usePageReady()
      return createElement(Content)
    }
    // The router ignores this id: it calls `lazy` of a route that it knows.
    return new LazyRoute({ id: '', component: Page })
  }
