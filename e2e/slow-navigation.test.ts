import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { breakScripts, BROKEN_SCRIPTS } from './broken-scripts.ts'
import { insertTopics, writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { stopClock } from './stop-clock.ts'
import { waitForIdle } from './wait-for-idle.ts'

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' })
const isBusy = async (page: Page) => (await page.getByRole('main').getAttribute('aria-busy')) ?? ''
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openHome(visitor?: Visitor) {
  const site = await openSite()
  await writeTopic(site, { title: 'A long way off' })
  const page = await openPage(site, '/', visitor)
  const follow = () => page.getByRole('link', { name: 'A long way off' }).click()
  return { page, follow }
}

async function seeBar(page: Page) {
  await bar(page).waitFor()
  assert.equal(await isBusy(page), 'true')
}

const seeNoBar = (page: Page) =>
  eventually(async () => {
    assert.equal(await bar(page).count(), 0)
    assert.equal(await isBusy(page), '')
  })

test('while a page is slow to load, a bar at the top says so, also in forced colours', async () => {
  const { page, follow } = await openHome()
  const held = await holdRequests(page, 'GET /api/topics/:id')
  await follow()
  await held.requested
  await seeBar(page)
  await page.evaluate(() => window.scrollTo(0, 200))
  assert.deepEqual(await heightAndTop(page), { height: 3, y: 0 })
  await page.emulateMedia({ forcedColors: 'active' })
  const colours = () =>
    bar(page).evaluate((node) => [
      getComputedStyle(node).borderTopColor,
      getComputedStyle(document.body).backgroundColor,
    ])
  const [line, ground] = await colours()
  assert.notEqual(line, ground)
  held.release()
  await heading(page, 'A long way off').waitFor()
  await seeNoBar(page)
})

test('the bar disappears when the page fails to load', async () => {
  const { page } = await openHome({ isAlone: true, expects: BROKEN_SCRIPTS })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await breakScripts(page, async (route) => {
    await released
    await route.abort()
  })
  await page.getByRole('link', { name: 'About' }).click()
  await seeBar(page)
  release()
  await heading(page, 'This page could not be shown').waitFor()
  await seeNoBar(page)
})

test('no bar appears for a fast page, nor for another tab of the same one', async () => {
  const { page, follow } = await openHome({ isAlone: true })
  await page.clock.install()
  await stopClock(page)
  await follow()
  await heading(page, 'A long way off').waitFor()
  await page.clock.runFor(1_000)
  await seeNoBar(page)
  await page.clock.resume()
  await page.goBack()
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  const held = await holdRequests(page, 'GET /api/creations')
  await page.getByRole('tab', { name: 'Creations' }).click()
  await held.requested
  await page.waitForTimeout(500)
  await seeNoBar(page)
  held.release()
})

async function heightAndTop(page: Page) {
  const { height, y } = (await bar(page).boundingBox()) ?? {}
  return { height, y }
}

test('of the lists of a member, the one that was clicked is marked while it is slow to load', async () => {
  const page = await openPage(await openSite(), '/user/1')
  const marked = () =>
    page.getByRole('navigation', { name: 'Contributions' }).locator('[aria-current]')
  assert.match(await marked().innerText(), /^Topics/)
  const held = await holdRequests(page, 'GET /api/creations')
  await page.getByRole('link', { name: /^Creations/ }).click()
  await held.requested
  await eventually(async () =>
    assert.match((await marked().allInnerTexts()).join(), /^Creations[^,]*$/),
  )
  held.release()
  await page.getByText('No creations').first().waitFor()
})

test('a filter or another page of a list, chosen while a page is slow to load, is shown instead of it', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/topics')
  const held = await holdRequests(page, 'GET /api/topics/:id')
  await page.getByRole('link', { name: 'Topic 12', exact: true }).click()
  await held.requested
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByRole('link', { name: 'Topic 2', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Topic 1', exact: true }).click()
  await page.waitForURL(/topic\/\d+$/)
  await page.getByRole('button', { name: /^Tag: / }).click()
  await page.getByRole('menuitemradio', { name: 'Discuss' }).click()
  await eventually(() => assert.equal(page.url(), `${site.url}/topics?tag=Discuss`))
  held.release()
  await waitForIdle(page)
  assert.equal(page.url(), `${site.url}/topics?tag=Discuss`)
})
