import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { untilHydrated, openEmptyPage } from './browser.ts'
import type { Visitor } from './browser.ts'
import { eventually } from './eventually.ts'

/**
 * Opens a page that is painted and whose scripts are loaded, but not hydrated: React schedules its
 * work through a `MessageChannel`, which is blocked until `release`.
 */
export async function openBeforeHydration(site: TestSite, path: string, visitor: Visitor) {
  const page = await openEmptyPage(site, visitor)
  await page.addInitScript(() => {
    let isBlocked = true
    const waiting: (() => void)[] = []
    const post = (turn: () => void) => void (isBlocked ? waiting.push(turn) : setTimeout(turn))
    class StillChannel {
      port1: { onmessage: (() => void) | null } = { onmessage: null }
      port2 = { postMessage: () => post(() => this.port1.onmessage?.()) }
    }
    const release = () => {
      isBlocked = false
      waiting.splice(0).forEach(post)
    }
    Object.assign(globalThis, { MessageChannel: StillChannel, release })
  })
  await page.goto(path)
  // React has attached its event listeners and has not hydrated anything.
  await eventually(async () => assert.ok(await page.evaluate(isListening)))
  await page.evaluate(untilPainted)
  assert.equal(await page.locator('html[data-ready]').count(), 0)
  async function release() {
    await page.evaluate(() => (Reflect.get(globalThis, 'release') as () => void)())
    await untilHydrated(page)
  }
  return { page, release }
}

/** Holds the scripts of the page, so that it is shown but not hydrated, until `release()`. */
export async function holdScripts(page: Page) {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client*.js', async (route) => {
    await released
    await route.fallback()
  })
  async function release() {
    resolve()
    await untilHydrated(page)
    // By then, what scrolls after the hydration has done so.
    await page.waitForTimeout(300)
    await page.unrouteAll()
  }
  return { release }
}

const isListening = () => Object.keys(document).some((key) => key.startsWith('_reactListening'))

const untilPainted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
