import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import type { TestSite } from '../tests/site.ts'
import { openPage, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { sidePanels } from './side-panels.ts'
import { waitForIdle } from './wait-for-idle.ts'

async function openTools(path = '/?tab=tools') {
  const site = await openSite()
  const tools = []
  for (let at = 1; at <= 40; at++) tools.push(await insertTool(site.db, { name: `Tool ${at}` }))
  // A visitor is looked up again with what the page shows.
  const page = await openPage(site, path, { expects: /^401 GET \/api\/user$/ })
  return { site, page, tools, rows: sidePanels(page).getByRole('article') }
}

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

async function follow(page: Page, name: string) {
  const row = sidePanels(page).getByRole('article').filter({ hasText: name })
  const link = row.getByRole('link', { name: 'Details' })
  await link.focus()
  const place = await placeOf(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  return { link, place }
}

test("Back returns to a tool that 'Load more tools' has shown, at its place in the list", async () => {
  const { page, rows } = await openTools()
  for (const count of [30, 40]) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
    await eventually(async () => assert.equal(await rows.count(), count))
  }
  const last = await rows.last().locator('h3 a').first().innerText()
  const { link, place } = await follow(page, last)
  await page.goBack()
  await eventually(async () => assert.equal(await rows.count(), 40))
  await eventually(async () => assert.equal(await placeOf(page), place))
  await eventually(async () =>
    assert.equal(await link.evaluate((node) => node === document.activeElement), true),
  )
})

test('Back finds sections and panels collapsed as they were left', async () => {
  const { page } = await openTools()
  await page.getByRole('button', { name: 'More Tools (40)' }).click()
  await page.getByRole('button', { name: 'Collapse discussions' }).click()
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.goBack()
  const more = page.getByRole('button', { name: 'More Tools (40)' })
  await more.waitFor()
  assert.equal(await more.getAttribute('aria-expanded'), 'false')
  assert.equal(await page.getByRole('button', { name: 'Expand discussions' }).count(), 1)
  // Another visit begins with all panels.
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await page.getByRole('button', { name: 'Collapse discussions' }).waitFor()
})

test('a link to a tool leads to it once, also if the list changes afterwards', async () => {
  const { site, page, tools } = await openTools('/about')
  const [tool] = tools.slice(35)
  assert.ok(tool)
  await visit(page, `/?tab=tools#tool-${tool.id}`)
  const row = page.locator(`#tool-${tool.id}`)
  await eventually(async () => assert.ok((await placeOf(page)) > 1_000))
  await waitForIdle(page)
  const more = page.getByRole('button', { name: 'More Tools (40)' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await more.click()
  assert.equal(await row.isVisible(), false)
  await rate(site, tool.id)
  // A page that is restored from the browser's cache reads what it shows again.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await eventually(async () => {
    const [first] = await page
      .locator('[data-row][id^=tool-]')
      .evaluateAll((all) => all.map(({ id }) => id))
    assert.equal(first, `tool-${tool.id}`)
  })
  assert.equal(await more.getAttribute('aria-expanded'), 'false')
})

test('Back to a link to a tool returns to where the reader was, not to the tool', async () => {
  const { page, tools } = await openTools('/about')
  const [tool] = tools.slice(35)
  assert.ok(tool)
  await visit(page, `/?tab=tools#tool-${tool.id}`)
  await eventually(async () => assert.ok((await placeOf(page)) > 1_000))
  await waitForIdle(page)
  await page.evaluate(() => window.scrollTo(0, 600))
  await eventually(async () => assert.equal(await placeOf(page), 600))
  await page.getByRole('link', { name: 'About' }).evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.goBack()
  await page.locator(`#tool-${tool.id}`).waitFor()
  await eventually(async () => assert.equal(await placeOf(page), 600))
  // By then, what scrolls after the page is shown has done so.
  await page.waitForTimeout(300)
  assert.equal(await placeOf(page), 600)
})

const rate = (site: TestSite, id: number) =>
  site.db.updateTable('tools').set({ rating: 5 }).where('id', '=', id).execute()
