import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertCreation, insertReply, insertResource, insertTool } from '../tests/insert-rows.ts'
import type { TestSite } from '../tests/site.ts'
import { openPage, openSite, untilHydrated } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'

/** A list of more rows than are shown at first: its address, and how many rows are left by 'more'. */
const LISTS = {
  creations: { insert: insertNamed(insertCreation, 50), more: 'Load more creations', clicks: 2 },
  tools: { insert: insertNamed(insertTool, 80), more: 'Load more tools', clicks: 4 },
  resources: { insert: insertNamed(insertResource, 70), more: 'Load more resources', clicks: 1 },
  replies: { insert: insertReplies, more: 'Show more replies', clicks: 1 },
}

for (const name of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
  test(`Back from another site, and a reload, find the ${name} that had been loaded, at their place`, async () => {
    const { page, rows, count, place } = await openLongList(name)
    for (const comeBack of [leaveAndReturn, () => page.reload()]) {
      await comeBack(page)
      await untilHydrated(page)
      await eventually(async () => assert.equal(await rows.count(), count))
      await eventually(async () => assert.equal(await placeOf(page), place))
    }
  })
}

test('a list is found as it was left by a tab that the browser discarded in the background', async () => {
  const { page, rows, count, place } = await openLongList('creations')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    // Such a tab is not told of its end.
    Storage.prototype.setItem = () => {}
  })
  await page.reload()
  await untilHydrated(page)
  await eventually(async () => assert.equal(await rows.count(), count))
  await eventually(async () => assert.equal(await placeOf(page), place))
})

/** Loads more rows of a list and scrolls to one of the last. */
async function openLongList(name: keyof typeof LISTS) {
  const { insert, more, clicks } = LISTS[name]
  const site = await openSite()
  const path = await insert(site, name)
  const page = await openPage(site, path, { height: 700 })
  const rows = page.locator('main article')
  for (let at = 0; at < clicks; at++) {
    const count = await rows.count()
    await page.getByText(more, { exact: true }).click()
    await eventually(async () => assert.ok((await rows.count()) > count))
  }
  const count = await rows.count()
  await rows.nth(count - 2).scrollIntoViewIfNeeded()
  const place = await placeOf(page)
  return { page, rows, count, place }
}

async function leaveAndReturn(page: Page) {
  await page.goto('about:blank')
  await page.goBack()
}

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

type Insert = (db: TestSite['db'], part: { name: string }) => Promise<unknown>

function insertNamed(insert: Insert, count: number) {
  return async ({ db }: TestSite, tab: string) => {
    for (let at = 1; at <= count; at++) await insert(db, { name: `Number ${at}` })
    return `/?tab=${tab}`
  }
}

async function insertReplies(site: TestSite) {
  const { id, path } = await writeTopic(site)
  const contents = Array.from({ length: 130 }, (_, at) => `Reply number ${at}`)
  await insertReply(site.db, { to: { id }, contents })
  return path
}
