import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../tests/eventually.ts'
import { insertTool } from '../tests/things.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'

const TOOLS = 120

const site = await openSite()
for (let at = 1; at <= TOOLS; at++) await insertTool(site.db, { name: `Tool ${at}` })
await site.db.updateTable('tools').set({ top_pick: 1 }).where('name', '=', 'Tool 99').execute()
const { id: last } = await site.db
  .selectFrom('tools')
  .select('id')
  .where('name', '=', 'Tool 98')
  .executeTakeFirstOrThrow()

test('a page carries the first of a long list and its true length; the rest comes when it is wanted', async () => {
  const html = await (await site.raw('/?tab=tools')).text()
  assert.equal(html.match(/"xusername"/g)?.length, 51)
  const page = await openEmptyPage(site)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/tools')) asked.push(request.url())
  })
  await visit(page, '/?tab=tools')
  const rows = page.locator('.half-right article')
  await page.getByRole('button', { name: 'More Tools (119)' }).waitFor()
  assert.equal(await rows.count(), 16)
  for (const count of [31, 46]) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
    await until(async () => (await rows.count()) === count, `${count} rows`)
  }
  assert.deepEqual(asked, [])
  for (const count of [61, 76, 91, 106, 120]) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
    await until(async () => (await rows.count()) === count, `${count} rows`)
  }
  assert.equal(await page.getByRole('button', { name: 'Load more tools' }).count(), 0)
  assert.equal(asked.length, 1)
})

test('a link to a tool further down than the page carries finds it', async () => {
  const page = await openPage(site, `/?tab=tools&category=App+Gen#tool-${last}`)
  await page.locator(`#tool-${last}`).waitFor()
})

test('a vote on a row of the first part stays when the rest comes', async () => {
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  const vote = page.getByRole('button', { name: 'Upvote Tool 1', exact: true })
  await vote.click()
  await until(async () => (await vote.getAttribute('aria-pressed')) === 'true', 'the vote')
  for (let press = 0; press < 3; press++) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
  }
  await until(async () => (await page.locator('.half-right article').count()) === 61, '61 rows')
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
})

test("the administrators' table has the first rows at once and all of them a moment later", async () => {
  const html = await (await site.raw('/admin?sort=name', {}, 'root')).text()
  assert.ok(html.includes('>Tool 1</th>') && html.includes('>Tool 50</th>'))
  assert.equal(html.match(/"xusername"/g)?.length, 50)
  const page = await openPage(site, '/admin', { as: 'root' })
  await page.getByText(`${TOOLS} of ${TOOLS} tools`).waitFor()
  await visit(page, '/admin?q=tool+117')
  await page.getByRole('rowheader', { name: 'Tool 117' }).waitFor()
  await page.getByText(`1 of ${TOOLS} tools`).waitFor()
})
