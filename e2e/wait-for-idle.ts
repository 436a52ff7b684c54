import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { PATIENCE_MS } from '../tests/until.ts'

const unanswered = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps count of the requests of a context that have no answer yet, until it is stopped. */
export function trackRequests(context: BrowserContext) {
  const requests = new Set<Request>()
  const add = (request: Request) => requests.add(request)
  const remove = (request: Request) => requests.delete(request)
  unanswered.set(context, requests)
  context.on('request', add)
  context.on('requestfinished', remove)
  context.on('requestfailed', remove)
  return () => {
    context.off('request', add)
    context.off('requestfinished', remove)
    context.off('requestfailed', remove)
  }
}

/**
 * Waits until the page has nothing left to do: it is idle, all its requests are answered, and it is
 * idle again after the last answer.
 *
 * @throws {Error} on timeout, naming the requests without an answer
 */
export async function waitForIdle(page: Page) {
  const requests = unanswered.get(page.context())
  const deadline = performance.now() + PATIENCE_MS
  let quietTurns = 0
  while (quietTurns < 2) {
    await waitUntilDrawn(page)
    quietTurns = requests?.size === 0 ? quietTurns + 1 : 0
    if (performance.now() > deadline) {
      const pending = [...(requests ?? [])].map((request) => request.url())
      throw new Error(`there is no answer to these requests: ${pending.join(', ')}`)
    }
  }
}

/**
 * Waits until the page is idle: React has rendered what it had scheduled. Very rarely,
 * Chromium never calls back although nothing is left to do: the wait then ends after five seconds.
 *
 * @throws {Error} on timeout
 */
export async function waitUntilDrawn(page: Page) {
  const idle = page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 5_000 })),
  )
  const isIdle = await Promise.race([idle, sleep(PATIENCE_MS, false, { ref: false })])
  assert.ok(isIdle, 'the page is never idle: does its clock stand still?')
}
