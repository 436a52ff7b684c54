import { createElement, use } from 'react'
import type { ComponentType } from 'react'
import { usePageReady } from './features/accounts/page-ready.ts'
import { lazyComponent } from './ui/lazy-component.ts'

/**
 * The component of a route, fetched by the router before it is shown. One that cannot be fetched is
 * an error of its route; the next visit, or the retry of the error page, fetches it again.
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
