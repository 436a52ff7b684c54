import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openSection } from './admin-content.ts'
import { openPage, openSite } from './browser.ts'
import { stopClock } from './stop-clock.ts'

/** Keeps a page from opening until `release()`. */
async function holdScript(page: Page, name: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: requested, resolve: onRequested } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    onRequested()
    await released
    return route.fallback()
  })
  return { requested, release }
}

test('a search typed right before another page is opened is dropped, also while that page is slow to load', async () => {
  const site = await openSite()
  for (const section of ['users', 'tools']) {
    const page = await openSection(site, section, { isAlone: true })
    const held = await holdScript(page, 'about')
    await page.clock.install()
    await stopClock(page)
    await page.getByRole('searchbox', { name: `Search ${section}` }).fill('ada')
    await page.getByRole('link', { name: 'About' }).first().click()
    await held.requested
    await page.clock.runFor(1_000)
    held.release()
    await page.clock.resume()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    assert.equal(page.url(), `${site.url}/about`)
  }
})

test('after a message was sent, who has opened another page is not led home while it is slow to load', async () => {
  const site = await openSite()
  const page = await openPage(site, '/about', { isAlone: true })
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('Email').fill('grace@example.test')
  await page.getByLabel('Message').fill('What a fine place this is.')
  await page.clock.install()
  await stopClock(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('button', { name: 'Message sent' }).waitFor()
  const held = await holdScript(page, 'auth')
  await page.getByRole('link', { name: 'Log In' }).first().click()
  await held.requested
  await page.clock.runFor(2_000)
  held.release()
  await page.clock.resume()
  await page.getByRole('heading', { level: 1, name: 'Welcome Back' }).waitFor()
  assert.equal(page.url(), `${site.url}/auth`)
})
