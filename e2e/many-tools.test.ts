import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../tests/until.ts'
import { insertTool } from '../tests/insert-rows.ts'
import { eventually } from './eventually.ts'
import { openEmptyPage, openPage, openSharedSite, visit } from './browser.ts'
import { collectRequests } from './intercept-requests.ts'
import { sidePanels } from './side-panels.ts'
import { waitForIdle } from './wait-for-idle.ts'

const TOOLS = 120

const site = await openSharedSite()
for (let at = 1; at <= TOOLS; at++) await insertTool(site.db, { name: `Tool ${at}` })
await site.db.updateTable('tools').set({ top_pick: 1 }).where('name', '=', 'Tool 99').execute()
await site.db
  .updateTable('tools')
  .set({ xusername: 'far_down' })
  .where('name', '=', 'Tool 97')
  .execute()
const { id: last } = await site.db
  .selectFrom('tools')
  .select('id')
  .where('name', '=', 'Tool 98')
  .executeTakeFirstOrThrow()

test('a page contains the start of a long list and its length; the rest is fetched on demand', async () => {
  const html = await (await site.raw('/?tab=tools')).text()
  assert.equal(html.match(/"xusername"/g)?.length, 51)
  const page = await openEmptyPage(site)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/tools')) requests.push(request.url())
  })
  await visit(page, '/?tab=tools')
  const rows = sidePanels(page).getByRole('article')
  await page.getByRole('button', { name: 'More Tools (119)' }).waitFor()
  assert.equal(await rows.count(), 16)
  for (const count of [31, 46]) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
    await until(async () => (await rows.count()) === count, `${count} rows`)
  }
  assert.deepEqual(requests, [])
  for (const count of [61, 76, 91, 106, 120]) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
    await until(async () => (await rows.count()) === count, `${count} rows`)
  }
  assert.equal(await page.getByRole('button', { name: 'Load more tools' }).count(), 0)
  assert.equal(requests.length, 1)
})

test('a page in the middle of a long list contains only its own part; the rest is fetched on demand', async () => {
  const html = await (await site.raw('/?tab=tools&toolsPage=6')).text()
  assert.equal(html.match(/"xusername"/g)?.length, 51)
  const page = await openEmptyPage(site)
  const reads = collectRequests(page, 'GET /api/tools')
  await visit(page, '/?tab=tools&toolsPage=4')
  const rows = sidePanels(page).getByRole('article')
  const inOrder = await listOthers()
  const shown = async () => (await rows.evaluateAll((all) => all.map(({ id }) => id))).slice(1)
  const showsRows = async (from: number, to: number) =>
    eventually(async () => assert.deepEqual(await shown(), inOrder.slice(from, to)))
  await showsRows(45, 60)
  await page.getByRole('button', { name: 'Load more tools' }).click()
  await showsRows(45, 75)
  assert.equal(reads.length, 0)
  await page.getByRole('link', { name: 'Previous tools' }).click()
  await showsRows(30, 45)
  assert.equal(reads.length, 1)
  // The end of the list is in the page.
  await visit(page, '/?tab=tools&toolsPage=7')
  await showsRows(90, 105)
  await page.getByRole('button', { name: 'Load more tools' }).click()
  await showsRows(90, 119)
  assert.equal(reads.length, 1)
})

/** The tools without a top pick, by the ids of their rows, in the order of the list. */
async function listOthers() {
  const tools = await site.as(null)('GET /api/tools', { query: { tag: 'App Gen' } })
  return tools.filter(({ topPick }) => topPick === null).map(({ id }) => `tool-${id}`)
}

test("the news button knows X's usernames of tools beyond the server-rendered part", async () => {
  const page = await openPage(site, '/?tab=tools')
  await page.evaluate(() => {
    window.open = (url) => {
      document.title = String(url)
      return null
    }
  })
  await page.getByRole('button', { name: 'Get App Gen news on X' }).click()
  const address = 'https://x.com/search?q=from%3Afar_down&f=live'
  await eventually(async () => assert.equal(await page.title(), address))
})

test('a link to a tool beyond the server-rendered part loads it', async () => {
  const page = await openPage(site, `/?tab=tools&category=App+Gen#tool-${last}`)
  await page.locator(`#tool-${last}`).waitFor()
})

test('a vote in the server-rendered part stays when the rest is fetched', async () => {
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  const vote = page.getByRole('button', { name: 'Upvote Tool 1', exact: true })
  await vote.click()
  await until(async () => (await vote.getAttribute('aria-pressed')) === 'true', 'the vote')
  for (let press = 0; press < 3; press++) {
    await page.getByRole('button', { name: 'Load more tools' }).click()
  }
  await until(async () => (await sidePanels(page).getByRole('article').count()) === 61, '61 rows')
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
})

test('the tools table has its first rows at once and all of them after a fetch', async () => {
  const html = await (await site.raw('/admin?sort=name', {}, 'root')).text()
  assert.ok(html.includes('>Tool 1</th>') && html.includes('>Tool 50</th>'))
  assert.equal(html.match(/"xusername"/g)?.length, 50)
  const page = await openEmptyPage(site, { as: 'root' })
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { texts })
    new MutationObserver(() => {
      for (const { innerText } of document.querySelectorAll<HTMLElement>('[role=status]')) {
        texts.add(innerText)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await visit(page, '/admin')
  await page.getByText(`${TOOLS} of ${TOOLS} tools`).waitFor()
  const texts = await page.evaluate(() => [...(Reflect.get(window, 'texts') as Set<string>)])
  const counts = texts.filter((text) => text.endsWith(' tools'))
  assert.deepEqual(counts.toSorted(), [`${TOOLS} of ${TOOLS} tools`, `50 of ${TOOLS} tools`])
  await visit(page, '/admin?q=tool+117')
  await page.getByRole('rowheader', { name: 'Tool 117' }).waitFor()
  await page.getByText(`1 of ${TOOLS} tools`).waitFor()
})

test('the rest of the tools table is read once', async () => {
  const page = await openEmptyPage(site, { as: 'root' })
  const reads = collectRequests(page, 'GET /api/tools')
  await visit(page, '/admin')
  await page.getByText(`${TOOLS} of ${TOOLS} tools`).waitFor()
  await waitForIdle(page)
  assert.equal(reads.length, 1)
})
