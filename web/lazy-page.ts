import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import { usePageReady } from './features/accounts/page-ready.ts'
import { lazyComponent } from './ui/lazy-component.ts'

/**
 * The component of a route, which the router preloads before showing the route. A failed import is
 * an error of the route; the next visit, or the error page's retry, imports it again.
 */
export function lazyPage(importPage: () => Promise<ComponentType>) {
  const lazy = lazyComponent(importPage)
  function Page() {
    usePageReady()
    return createElement(lazy.current() ?? use(lazy.load()))
  }
  const preload = async () => void (await lazy.load())
  return Object.assign(Page, { preload })
}
