import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import type { TestSite } from '../tests/site.ts'
import { openPage, openSite } from './browser.ts'
import { insertTopics } from './content.ts'
import { eventually } from './eventually.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** The focused element, which has to be in view, below the header. */
const focusInView = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
    const isInView = top >= 60 && bottom <= window.innerHeight
    return isInView ? focused?.textContent : 'out of sight'
  })

async function isAt(page: Page, ...starts: string[]) {
  await eventually(async () => {
    const focused = await focusInView(page)
    assert.ok(focused && starts.includes(focused), String(focused))
  })
}

/** Inserts topics, and waits until searches find them. */
async function insertFindableTopics(site: TestSite, count: number) {
  await insertTopics(site, count)
  await eventually(async () => {
    assert.deepEqual(await site.db.selectFrom('search_outdated').selectAll().execute(), [])
  })
}

for (const path of ['/topics', '/']) {
  test(`another page of topics, read before or not, begins at the start of the list: ${path}`, async () => {
    const site = await openSite()
    await insertTopics(site, 30)
    const page = await openPage(site, path, { height: 600 })
    for (const [button, topic] of [
      ['Load More', 'Topic 20'],
      ['Load More', 'Topic 10'],
      ['Previous Page', 'Topic 20'],
      ['Previous Page', 'Topic 30'],
      ['Load More', 'Topic 20'],
    ] as const) {
      await page.getByRole('button', { name: button }).press('Enter')
      await page.getByRole('link', { name: topic, exact: true }).waitFor()
      await waitForIdle(page)
      await isAt(page, 'Discussions')
    }
  })
}

test('another page of search results, also the last one, begins at the heading', async () => {
  const site = await openSite()
  await insertFindableTopics(site, 70)
  const page = await openPage(site, '/search?q=many', { height: 600 })
  for (const [link, number] of [
    ['Next Page', 2],
    ['Next Page', 3],
    ['Next Page', 4],
    ['Previous Page', 3],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter')
    await page.getByText(`Page ${number} of 4`).waitFor()
    await isAt(page, 'Search')
  }
})

for (const height of [600, 900]) {
  test(`another page of the topics that name a tool begins at their heading, ${height} px`, async () => {
    const site = await openSite()
    await insertFindableTopics(site, 25)
    const { id } = await insertTool(site.db, { name: 'One of many' })
    const page = await openPage(site, `/tool/${id}`, { height })
    for (const [button, topic] of [
      ['Load More', 'Topic 15'],
      ['Load More', 'Topic 5'],
      ['Previous Page', 'Topic 15'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('link', { name: topic, exact: true }).waitFor()
      await isAt(page, 'Discussions that name One of many')
    }
  })
}

test('Back to an earlier page of a list returns to its place', async () => {
  const site = await openSite()
  await insertTopics(site, 30)
  const page = await openPage(site, '/topics', { height: 600 })
  const more = page.getByRole('button', { name: 'Load More' })
  await more.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  assert.ok(place > 100)
  await more.click()
  await page.getByRole('link', { name: 'Topic 20', exact: true }).waitFor()
  await isAt(page, 'Discussions')
  await page.goBack()
  await page.getByRole('link', { name: 'Topic 30', exact: true }).waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => window.scrollY), place))
})
