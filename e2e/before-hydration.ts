import assert from 'node:assert/strict'
import type { TestSite } from '../tests/site.ts'
import { isReady, openBrowser } from './browser.ts'
import type { Visitor } from './browser.ts'
import { soon } from './soon.ts'

/**
 * Opens a page that is painted and whose scripts are loaded, but not hydrated: React schedules its
 * work through a `MessageChannel`, which is blocked until `letGo`.
 */
export async function openBeforeHydration(site: TestSite, path: string, visitor: Visitor) {
  const context = await openBrowser(site, visitor)
  const page = await context.newPage()
  await page.addInitScript(() => {
    let isHeld = true
    const waiting: (() => void)[] = []
    const post = (turn: () => void) => void (isHeld ? waiting.push(turn) : setTimeout(turn))
    class StillChannel {
      port1: { onmessage: (() => void) | null } = { onmessage: null }
      port2 = { postMessage: () => post(() => this.port1.onmessage?.()) }
    }
    const letGo = () => {
      isHeld = false
      waiting.splice(0).forEach(post)
    }
    Object.assign(globalThis, { MessageChannel: StillChannel, letGo })
  })
  await page.goto(path)
  // React has attached its event listeners and has not hydrated anything.
  await soon(async () => assert.ok(await page.evaluate(isHearing)))
  await page.evaluate(untilPainted)
  assert.equal(await page.locator('html[data-ready]').count(), 0)
  async function letGo() {
    await page.evaluate(() => (Reflect.get(globalThis, 'letGo') as () => void)())
    await isReady(page)
  }
  return { page, letGo }
}

const isHearing = () => Object.keys(document).some((key) => key.startsWith('_reactListening'))

const untilPainted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
