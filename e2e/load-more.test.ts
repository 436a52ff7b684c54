import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { insertCreation, insertResource, insertTool } from '../tests/insert-rows.ts'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite } from './browser.ts'
import { sidePanels } from './side-panels.ts'
import { eventually } from './eventually.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** More rows than the first part of a page, for each list. */
const PARTS = {
  tools: { count: 80, insert: (site: TestSite, name: string) => insertTool(site.db, { name }) },
  creations: {
    count: 30,
    insert: (site: TestSite, name: string) => insertCreation(site.db, { name }),
  },
  resources: {
    count: 60,
    insert: (site: TestSite, name: string) => insertResource(site.db, { name }),
  },
}

async function openFull(tab: keyof typeof PARTS) {
  const site = await openSite()
  const { count, insert } = PARTS[tab]
  for (let at = 1; at <= count; at++) await insert(site, `Number ${at}`)
  return site
}

for (const tab of ['tools', 'creations', 'resources'] as const) {
  test(`'Load more ${tab}' shows its pending state and failures, and the next press retries`, async () => {
    const site = await openFull(tab)
    const page = await openPage(site, `/?tab=${tab}`, { expects: /500 GET/ })
    const button = page.getByRole('button', { name: `Load more ${tab}` })
    // The first tools are part of the page.
    if (tab === 'tools') for (const count of [30, 45]) await grows(page, count)
    const before = await rowsIn(page).count()
    const { mend } = await failRequests(page, `GET /api/${tab}`)
    await button.click()
    await page.getByText(`More ${tab} could not be loaded. Please try again.`).waitFor()
    assert.equal(await rowsIn(page).count(), before)
    await mend()
    const { release } = await holdRequests(page, `GET /api/${tab}`)
    await button.click()
    await page.getByRole('button', { name: /^Loading/ }).waitFor()
    assert.equal(await page.getByText('could not be loaded').count(), 0)
    // Who has moved on meanwhile stays there.
    const logo = page.getByRole('banner').getByRole('link').first()
    await logo.focus()
    release()
    await eventually(async () => assert.ok((await rowsIn(page).count()) > before))
    await waitForIdle(page)
    assert.ok(await logo.evaluate((node) => node === document.activeElement))
  })

  test(`without JavaScript 'Load more ${tab}' leads to the next rows, and back`, async () => {
    const site = await openFull(tab)
    const path = `/?tab=${tab}&tag=General&page=2`
    const page = await openPage(site, path, { hasScript: false })
    const first = await namesIn(page)
    await page.getByRole('button', { name: `Load more ${tab}` }).click()
    await page.waitForURL(/Page=2/)
    const second = await namesIn(page)
    assert.ok(second.length > 0)
    assert.deepEqual(
      second.filter((name) => first.includes(name)),
      [],
    )
    const { searchParams } = new URL(page.url())
    assert.equal(searchParams.get('tag'), 'General')
    assert.equal(searchParams.get('page'), '2')
    assert.equal(searchParams.get('tab'), tab)
    await page.getByRole('link', { name: /^(Newer|Previous)/ }).click()
    await eventually(async () => assert.deepEqual(await namesIn(page), first))
    const all = new Set<string | undefined>()
    for (;;) {
      // Half a page may not have its button yet.
      await page.waitForLoadState()
      for (const name of await namesIn(page)) all.add(name)
      const more = page.getByRole('button', { name: `Load more ${tab}` })
      if ((await more.count()) === 0) break
      await more.click()
    }
    assert.equal(all.size, PARTS[tab].count)
    // Rows have been deleted since somebody shared this address.
    await page.goto(`${site.url}/?tab=${tab}&${tab}Page=99`)
    await page.getByRole('link', { name: /^(Newer|Previous)/ }).waitFor()
    assert.equal(await page.getByText(/^No (creations yet|blog resources found)/).count(), 0)
    if (tab !== 'tools') await page.getByRole('heading', { name: `No more ${tab}` }).waitFor()
  })
}

async function grows(page: Page, count: number) {
  await page.getByRole('button', { name: 'Load more tools' }).click()
  await eventually(async () => assert.equal(await rowsIn(page).count(), count))
}

const rowsIn = (page: Page) => sidePanels(page).getByRole('article')

const namesIn = async (page: Page) =>
  (await rowsIn(page).locator('h3').allInnerTexts()).map((text) => /Number \d+/.exec(text)?.[0])
