import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTool } from '../tests/things.ts'
import { isReady, openBrowser, openSite } from './browser.ts'
import { soon } from './soon.ts'

/**
 * A member's page whose scripts are there while nothing of it is hydrated: React gives itself turns
 * through a channel, which stands still here until `letGo`.
 */
async function openBeforeHydration(path: string) {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom', url: 'https://loom.test/' })
  const context = await openBrowser(site, { as: 'ada' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    let isHeld = true
    const waiting: (() => void)[] = []
    class StillChannel {
      port1: { onmessage: (() => void) | null } = { onmessage: null }
      port2 = { postMessage: () => post(() => this.port1.onmessage?.()) }
    }
    const post = (turn: () => void) => void (isHeld ? waiting.push(turn) : setTimeout(turn))
    const letGo = () => {
      isHeld = false
      waiting.splice(0).forEach(post)
    }
    Object.assign(globalThis, { MessageChannel: StillChannel, letGo })
  })
  await page.goto(path)
  // From here on React hears clicks, and has drawn nothing.
  await soon(async () => assert.ok(await page.evaluate(isHearing)))
  assert.equal(await page.locator('html[data-ready]').count(), 0)
  return page
}

const isHearing = () => Object.keys(document).some((key) => key.startsWith('_reactListening'))

/** The click alone, without what comes before it under a hand; then React goes on as always. */
async function clickFirst(page: Page, name: string) {
  await page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    button.click()
    Reflect.get(globalThis, 'letGo')()
  })
  await isReady(page)
}

test('the first click on a page finds out who clicks: a new topic is begun', async () => {
  const page = await openBeforeHydration('/')
  await clickFirst(page, 'New Topic')
  await soon(() => assert.equal(new URL(page.url()).search, '?new=topic'))
})

test('the first click on a page finds out who clicks: a vote counts', async () => {
  const page = await openBeforeHydration('/?tab=tools')
  await clickFirst(page, 'Upvote Loom')
  const vote = page.getByRole('button', { name: 'Upvote Loom' })
  await soon(async () => assert.equal(await vote.getAttribute('aria-pressed'), 'true'))
  assert.equal(await page.getByText('Authentication required').count(), 0)
})
