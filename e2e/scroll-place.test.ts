import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdScripts } from './before-hydration.ts'
import { openEmptyPage, openSite, untilHydrated } from './browser.ts'
import { insertTopics, writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { waitUntilDrawn } from './wait-for-idle.ts'

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Scrolls again if the browser returns to a place meanwhile. */
const scrollTo = (page: Page, place: number) =>
  eventually(async () => {
    const left = place - (await placeOf(page))
    if (left !== 0) await page.mouse.wheel(0, left)
    await waitUntilDrawn(page)
    // A scroll that is still on its way would go too far.
    assert.equal(left, 0)
    assert.equal(await placeOf(page), place)
  })

/** Without its styles a page has another height. */
const isStyled = (page: Page) =>
  eventually(async () => {
    const header = page.locator('header').first()
    assert.equal(await header.evaluate((node) => getComputedStyle(node).position), 'sticky')
  })

test('a page that is read before it is hydrated stays at the place that was scrolled to', async () => {
  const site = await openSite()
  await insertTopics(site, 30)
  const page = await openEmptyPage(site, { height: 500 })
  const opened = await holdScripts(page)
  await page.goto('/topics', { waitUntil: 'commit' })
  await page.getByText('Topic 25', { exact: true }).waitFor()
  await isStyled(page)
  await scrollTo(page, 400)
  await opened.release()
  assert.equal(await placeOf(page), 400)

  const reloaded = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Topic 25', { exact: true }).waitFor()
  await isStyled(page)
  // The browser has restored a place, which depends on when the page got its styles.
  await eventually(async () => assert.notEqual(await placeOf(page), 0))
  await scrollTo(page, 200)
  await reloaded.release()
  assert.equal(await placeOf(page), 200)
})

test('Back returns to a place that was scrolled to before the page was hydrated', async () => {
  const site = await openSite()
  await insertTopics(site, 30)
  const page = await openEmptyPage(site, { height: 500 })
  const opened = await holdScripts(page)
  await page.goto('/topics', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Topic 27', exact: true })
  await link.waitFor()
  await isStyled(page)
  await scrollTo(page, 400)
  await opened.release()
  await link.click()
  await page.getByRole('heading', { name: 'Topic 27', level: 1 }).waitFor()
  await page.goBack()
  await link.waitFor()
  await eventually(async () => assert.equal(await placeOf(page), 400))
})

test('the browser returns to the place of a page that is hydrated before it has its full height', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { content: 'A line of many.\n\n'.repeat(60) })
  const page = await openEmptyPage(site, { height: 500, expects: /404 GET \/media/ })
  await page.goto(topic.path)
  await untilHydrated(page)
  await scrollTo(page, 400)
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main { display: none }')
    document.adoptedStyleSheets = [sheet]
    // Until it is here, the page is loading.
    new Image().src = '/media/held.png'
  })
  const held = await holdRequests(page, 'GET /media/:file')
  await page.reload({ waitUntil: 'commit' })
  await untilHydrated(page)
  assert.equal(await placeOf(page), 0)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  held.release()
  await eventually(async () => assert.equal(await placeOf(page), 400))
  await eventually(async () =>
    assert.equal(await page.evaluate(() => window.history.scrollRestoration), 'manual'),
  )
})
