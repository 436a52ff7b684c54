import type { Page, Request, Route } from 'playwright-core'
import { waitForIdle, waitUntilDrawn } from './wait-for-idle.ts'

/** Collects requests of a call such as `POST /api/topics`, with any query, from now on. */
export function collectRequests(page: Page, call: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (isCall(request, call)) requests.push(request)
  })
  return requests
}

/** Answers requests of this call with an error until `mend()`. */
export const failRequests = (page: Page, call: string, { status = 500, message = 'No.' } = {}) =>
  routeCall(page, call, (route) => route.fulfill({ status, json: { error: message, message } }))

/**
 * Blocks requests of this call until `release()`. `requested` resolves once one is blocked and the page
 * has rendered its pending state.
 */
export async function holdRequests(page: Page, call: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: blocked, resolve: onBlocked } = Promise.withResolvers<void>()
  await routeCall(page, call, async (route) => {
    onBlocked()
    await released
    return route.fallback()
  })
  return {
    get requested() {
      return blocked.then(() => waitUntilDrawn(page))
    },
    release,
  }
}

/**
 * Answers requests of this call with status 200 and one body after the other, repeating the last,
 * until `mend()`. `next()` resolves when the next request has been answered and the page has drawn the
 * result.
 */
export async function respondWith(page: Page, call: string, bodies: string[]) {
  const left = [...bodies]
  let answered = Promise.withResolvers<void>()
  const { mend } = await routeCall(page, call, async (route) => {
    const body = (left.length > 1 ? left.shift() : left[0]) ?? ''
    await route.fulfill({ status: 200, contentType: 'application/json', body })
    answered.resolve()
  })
  return {
    next: () => {
      answered = Promise.withResolvers<void>()
      return answered.promise.then(() => waitForIdle(page))
    },
    mend,
  }
}

/** Handles requests of this call with `respond` until `mend()`. */
async function routeCall(page: Page, call: string, respond: (route: Route) => Promise<void>) {
  const [, path = ''] = call.split(' ')
  const pattern = (url: URL) => matches(url.pathname, path)
  await page.route(pattern, (route) =>
    isCall(route.request(), call) ? respond(route) : route.fallback(),
  )
  return { mend: () => page.unroute(pattern) }
}

/** Treats the responses of this path as a browser that accepts no cookies. */
export async function blockCookies(page: Page, path: string) {
  const pattern = (url: URL) => matches(url.pathname, path)
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    // The context has stored the cookie already.
    await page.context().clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  return { mend: () => page.unroute(pattern) }
}

/** Forwards the next request of this path and drops its response. */
export const loseAnswer = (page: Page, path: string) =>
  interceptOnce(page, path, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

/** Handles the next request of this path with `respond`. */
export const interceptOnce = (page: Page, path: string, respond: (route: Route) => Promise<void>) =>
  page.route((url) => matches(url.pathname, path), respond, { times: 1 })

function isCall(request: Request, call: string) {
  const [method, path = ''] = call.split(' ')
  return request.method() === method && matches(new URL(request.url()).pathname, path)
}

/** `:id` matches any single path segment. */
function matches(pathname: string, pattern: string) {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
}
