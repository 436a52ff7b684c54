import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTool } from '../tests/insert-rows.ts'
import { openPage, openSharedSite, reload } from './browser.ts'
import { errorOf, field } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const site = await openSharedSite()
await insertTool(site.db, { name: 'Loom', url: 'https://loom.test/', xusername: 'loomhq' })

const openAdd = async (expects?: RegExp) => {
  const page = await openPage(site, '/?tab=tools&category=IDE', { as: 'ada', expects })
  await page.getByRole('button', { name: 'Suggest Tool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Tool' })
  await dialog.waitFor()
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  return { page, dialog, fill, press }
}

test('Add Tool validates on submit and revalidates on change, with its messages', async () => {
  const { page, dialog, fill, press } = await openAdd()
  await press('Add Tool')
  await eventually(async () => {
    assert.equal(await errorOf(field(page, 'Name')), 'Tool name must be at least 2 characters long')
    assert.equal(await errorOf(field(page, 'URL')), 'Please enter a valid URL')
  })
  await dialog.getByText('Please select at least one tag').waitFor()
  await fill('Name', 'Heddle')
  await fill('URL', 'javascript:alert(1)')
  assert.equal(await errorOf(field(page, 'Name')), null)
  assert.equal(await errorOf(field(page, 'URL')), 'Please enter a valid URL')
})

test('Add Tool sends name, url, tags, visible and xusername without @', async () => {
  const { page, dialog, fill, press } = await openAdd()
  await fill('Name', 'Shuttle')
  await fill('URL', 'https://shuttle.test')
  await fill('X username', '@shuttle_hq')
  for (const name of ['IDE', 'Full-code']) await dialog.getByRole('checkbox', { name }).check()
  assert.equal(await dialog.getByRole('checkbox', { name: 'Visible' }).isChecked(), true)
  const request = page.waitForRequest((one) => one.method() === 'POST')
  await press('Add Tool')
  const { communityId, ...body } = (await request).postDataJSON() as Record<string, unknown>
  assert.equal(communityId, 1)
  assert.deepEqual(body, {
    name: 'Shuttle',
    url: 'https://shuttle.test/',
    tagIds: [6, 9],
    visible: true,
    xusername: 'shuttle_hq',
  })
  await seeToast(page, 'Success!')
  await page.getByRole('link', { name: 'Shuttle', exact: true }).waitFor()
  assert.equal(await dialog.count(), 0)
  const [tool] = await site.as(null)('GET /api/tools', { query: { search: 'shuttle' } })
  assert.deepEqual([tool?.xusername, tool?.tagIds, tool?.visible], ['shuttle_hq', [6, 9], true])
})

test('the draft of a tool is restored and can be discarded', async () => {
  const { page, dialog, fill } = await openAdd()
  await fill('Name', 'Half a tool')
  await reload(page)
  await dialog.waitFor()
  assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Half a tool')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await eventually(async () =>
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), ''),
  )
})

test("a refused tool shows 'Error' with the message and keeps the text", async () => {
  const { page, dialog, fill, press } = await openAdd(/409 POST/)
  await dialog.getByRole('checkbox', { name: 'IDE' }).check()
  await fill('Name', 'Another Loom')
  await fill('URL', 'http://www.loom.test')
  await press('Add Tool')
  await seeToast(page, 'Error', 'Loom already has this URL')
  assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Another Loom')
})

test("a tool without a response shows 'An unexpected error occurred. Please try again.'", async () => {
  const { page, dialog, fill, press } = await openAdd(/ERR_FAILED .*\/api\/tools$/)
  await dialog.getByRole('checkbox', { name: 'IDE' }).check()
  await page.route('**/api/tools', (route) => route.abort())
  await fill('Name', 'Another')
  await fill('URL', 'https://another.test')
  await press('Add Tool')
  await seeToast(page, 'Error', 'An unexpected error occurred. Please try again.')
})

test('a response that says nothing, such as the page of a proxy, is an unexpected error', async () => {
  const { page, dialog, fill, press } = await openAdd(/502 POST .*\/api\/tools$/)
  await dialog.getByRole('checkbox', { name: 'IDE' }).check()
  await page.route('**/api/tools', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad\nGateway</h1>' }),
  )
  await fill('Name', 'Third')
  await fill('URL', 'https://third.test')
  await press('Add Tool')
  await seeToast(page, 'Error', 'An unexpected error occurred. Please try again.')
})

test("the tool dialog shows 'Loading categories...' or 'Error loading categories'", async () => {
  const page = await openPage(site, '/topics', { as: 'root' })
  // Never answered.
  await page.route('**/api/tags?type=tool', () => {})
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Add New Tool' }).click()
  await page.getByText('Loading categories...', { exact: true }).waitFor()
  const other = await openPage(site, '/topics', { as: 'root', expects: /500 GET/ })
  await other.route('**/api/tags?type=tool', (route) => route.fulfill({ status: 500, body: '{}' }))
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Admin' }).click()
  await other.getByRole('button', { name: 'Add New Tool' }).click()
  await other.getByText('Error loading categories', { exact: true }).waitFor()
  await seeToast(other, 'Error', 'Failed to load tags: Something went wrong. Please try again.')
})
