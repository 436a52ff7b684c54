import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { holdRequests, loseAnswer } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

async function openAdmin(expects?: RegExp) {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom', url: 'https://www.loom.test/', tagIds: [5, 6] })
  await insertTool(site.db, { name: 'Heddle', url: 'https://heddle.test/', visible: false })
  const page = await openPage(site, '/admin', { as: 'root', expects })
  return { site, page }
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

const press = (page: Page, tool: string, name: string) =>
  row(page, tool).getByRole('button', { name, exact: true }).click()

test("/admin redirects other members to / with an 'Access Denied' toast", async () => {
  const site = await openSite()
  const page = await openPage(site, '/admin', { as: 'ada' })
  await seeToast(page, 'Access Denied', "You don't have admin privileges.")
  assert.equal(page.url(), `${site.url}/`)
  assert.deepEqual(
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'sid'),
    [],
    'it is reported once',
  )
  const { status, headers } = await site.raw('/admin', {}, 'ada')
  assert.deepEqual([status, headers.get('location')], [302, '/'])
  const visitors = await site.raw('/admin')
  assert.deepEqual(
    [visitors.headers.get('location'), visitors.headers.getSetCookie()],
    ['/auth', []],
  )
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Admin' }).count(), 0)
})

test('the tools table has the columns Name, URL, Rating, Tags, Status, Top Pick and Actions, in line, and fits the window', async () => {
  const { site, page } = await openAdmin()
  await page.getByRole('heading', { name: 'Admin Dashboard', level: 1 }).waitFor()
  const columns = await page.getByRole('columnheader').allTextContents()
  assert.deepEqual(columns, ['Name', 'URL', 'Rating', 'Tags', 'Status', 'Top Pick', 'Actions'])
  const cells = await row(page, 'Loom').getByRole('cell').allTextContents()
  assert.deepEqual(cells.slice(0, 5), ['loom.test', '0', 'App GenIDE', 'Visible', 'None'])
  const hidden = row(page, 'Heddle')
  assert.equal(await hidden.getByText('Hidden').count(), 1)
  const patternOf = (tool: Locator) =>
    tool.evaluate((element) => getComputedStyle(element).backgroundImage)
  assert.match(await patternOf(hidden), /^repeating-linear-gradient/)
  assert.equal(await patternOf(row(page, 'Loom')), 'none')

  // The status stands at the height of the other values, the actions below their head.
  const placeOf = (text: Locator) =>
    text.evaluate((node) => {
      const range = document.createRange()
      const first = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()
      range.selectNodeContents(first ?? node)
      const { top, left } = range.getBoundingClientRect()
      return { top, left: Math.round(left) }
    })
  const placeOfCell = (at: number) => placeOf(row(page, 'Loom').getByRole('cell').nth(at))
  assert.equal((await placeOfCell(3)).top, (await placeOfCell(1)).top)
  const head = page.getByRole('columnheader', { name: 'Actions' })
  const hide = row(page, 'Loom').getByRole('button', { name: 'Hide' })
  assert.equal((await placeOf(hide)).left, (await placeOf(head)).left)

  for (const width of [900, 1024, 1100, 1149, 1150]) {
    await page.setViewportSize({ width, height: 900 })
    const table = page.getByRole('table')
    const cut = await table.evaluate(
      ({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
    )
    assert.equal(cut, 0, `${width} px`)
  }

  const url = `https://${'x'.repeat(60)}.${'y'.repeat(60)}.test/`
  await insertTool(site.db, { name: 'Long', url })
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/admin')
  const box = await row(page, 'Long').getByRole('button', { name: 'Edit' }).boundingBox()
  assert.ok(box && box.x + box.width <= 1280, `the button ends at ${box && box.x + box.width}`)
})

test('the actions Show, Hide, Top Pick and Un-Pick change a tool, and look busy until the response arrives', async () => {
  const { site, page } = await openAdmin(/503 PUT/)
  const held = await holdRequests(page, 'PUT /api/tools/:id')
  const hide = row(page, 'Loom').getByRole('button', { name: 'Hide', exact: true })
  // A veil over the button dims its colours, but not the outline of its focus.
  const veil = () => hide.evaluate((node) => getComputedStyle(node, '::after').content)
  assert.equal(await veil(), 'none')
  await hide.click()
  await held.requested
  await eventually(async () => assert.equal(await veil(), '""'))
  assert.equal(await hide.getAttribute('aria-busy'), 'true')
  held.release()
  await seeToast(page, 'Tool hidden')
  await row(page, 'Loom').getByText('Hidden').waitFor()
  await press(page, 'Loom', 'Show')
  await seeToast(page, 'Tool published')
  await press(page, 'Loom', 'Top Pick')
  await seeToast(page, 'Top pick added')
  await row(page, 'Loom').getByText('#1').waitFor()
  await press(page, 'Loom', 'Un-Pick')
  await seeToast(page, 'Top pick removed')
  await row(page, 'Loom').getByText('None').waitFor()
  await page.route('**/api/tools/*', (route) =>
    route.fulfill({ status: 503, json: { error: 'x', message: 'Busy just now' } }),
  )
  await press(page, 'Loom', 'Hide')
  await seeToast(page, 'Error', 'Busy just now')
  const [tool] = await site.as(null)('GET /api/tools')
  assert.deepEqual([tool?.visible, tool?.topPick], [true, null])
})

test('a tool is deleted in its Edit dialog after a confirmation', async () => {
  const { site, page } = await openAdmin()
  await press(page, 'Heddle', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Tool' })
  assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Heddle')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await confirm
    .getByText('This will permanently delete the tool. This action cannot be undone.')
    .waitFor()
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Tool deleted')
  await row(page, 'Heddle').waitFor({ state: 'detached' })
  assert.equal((await site.as('root')('GET /api/tools')).length, 1)
})

test('sort, search and filter of the tools table are in the URL, and its order is announced', async () => {
  const { page } = await openAdmin()
  const names = () => page.getByRole('rowheader').allTextContents()
  const order = (column: string) =>
    page.getByRole('columnheader', { name: column, exact: true }).getAttribute('aria-sort')
  assert.deepEqual([await order('Rating'), await order('Name')], ['descending', null])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await eventually(async () => assert.deepEqual(await names(), ['Heddle', 'Loom']))
  assert.deepEqual([await order('Rating'), await order('Name')], [null, 'ascending'])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.waitForURL('**/admin?sort=name&dir=desc')
  await eventually(async () => assert.deepEqual(await names(), ['Loom', 'Heddle']))
  assert.equal(await order('Name'), 'descending')
  await page.getByRole('button', { name: /^Status: / }).click()
  await page.getByRole('menuitemradio', { name: 'Hidden', exact: true }).click()
  await row(page, 'Loom').waitFor({ state: 'detached' })
  assert.deepEqual(await names(), ['Heddle'])
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('zzz')
  await page.getByText('No tools match.').waitFor()
  await visit(page, '/admin?q=loom.test')
  assert.deepEqual(await names(), ['Loom'])
})

test("an empty table shows 'No tools found. Add some tools to get started.', and Add New Tool adds one", async () => {
  const page = await openPage(await openSite(), '/admin', { as: 'root', width: 390, height: 844 })
  await page.getByText('No tools found. Add some tools to get started.').waitFor()
  await page.getByRole('button', { name: 'Add New Tool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Tool' })
  await dialog.getByLabel('Name', { exact: true }).fill('Loom')
  await dialog.getByLabel('URL', { exact: true }).fill('https://loom.test')
  await dialog.getByRole('checkbox', { name: 'IDE' }).check()
  await dialog.getByRole('button', { name: 'Add Tool' }).click()
  await seeToast(page, 'Success!')
  await page.getByText('loom.test').waitFor()
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390)
})

test('on a phone, the short values of a tool share a line', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom', url: 'https://loom.test/', tagIds: [5] })
  const page = await openPage(site, '/admin', { as: 'root', width: 390 })
  const cells = await row(page, 'Loom')
    .getByRole('cell')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON() as DOMRect))
  const lines = cells.filter(({ top }, at) => top >= (cells[at - 1]?.bottom ?? 0))
  assert.equal(lines.length, 3, 'two of values, one of buttons')
})

test('a tool that another administrator has deleted meanwhile disappears from the table', async () => {
  const { site, page } = await openAdmin(/404 PUT/)
  const tools = await site.as('root')('GET /api/tools')
  const loom = tools.find(({ name }) => name === 'Loom')
  await site.as('root')('DELETE /api/tools/:id', { params: { id: String(loom?.id) } })
  await row(page, 'Loom').getByRole('button', { name: 'Hide' }).click()
  await seeToast(page, 'Error', 'Tool not found')
  await row(page, 'Loom').waitFor({ state: 'detached' })
  await row(page, 'Heddle').waitFor()
})

test('a tool that was hidden although the response was lost is shown as hidden', async () => {
  const { page } = await openAdmin(/ERR_CONNECTION_RESET/)
  await loseAnswer(page, '/api/tools/:id')
  await row(page, 'Loom').getByRole('button', { name: 'Hide' }).click()
  await row(page, 'Loom').getByRole('button', { name: 'Show' }).waitFor()
  await row(page, 'Loom').getByText('Hidden').waitFor()
})
