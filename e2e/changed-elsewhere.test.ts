import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

const changed = (what: string) =>
  `This ${what} has been changed since you opened it. Your changes were not saved.`
const ASKED = 'Save again to replace the newer version, or cancel to read it.'

const saveIn = (place: Page | Locator) =>
  place.getByRole('button', { name: 'Save Changes' }).click()

for (const [where, path, edit] of [
  ['the dashboard', () => '/admin', 'Edit'],
  ['its page', (id: number) => `/tool/${id}`, 'Edit Loom'],
] as const) {
  test(`what another administrator saves while a tool is edited on ${where} is not overwritten unseen`, async () => {
    const site = await openSite()
    const tool = await insertTool(site.db, { name: 'Loom' })
    const page = await openPage(site, path(tool.id), { as: 'root', expects: /^409 PUT/ })
    await page.getByRole('button', { name: edit, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Tool' })
    const name = dialog.getByLabel('Name', { exact: true })
    await name.fill('Hand Loom')
    const body = { name: 'Power Loom', description: 'Weaves by itself.' }
    await site.as('root')('PUT /api/tools/:id', { params: tool, body })
    await saveIn(dialog)
    await seeToast(page, 'Error', changed('tool'))
    await dialog.getByText(ASKED).waitFor()
    assert.equal(await name.inputValue(), 'Hand Loom')
    // A field that was not changed here shows what was saved elsewhere.
    const description = dialog.getByLabel('Description')
    await eventually(async () => assert.equal(await description.inputValue(), 'Weaves by itself.'))
    await saveIn(dialog)
    await dialog.waitFor({ state: 'detached' })
    const [stored] = await site.as(null)('GET /api/tools', { query: { search: 'loom' } })
    assert.deepEqual([stored?.name, stored?.description], ['Hand Loom', 'Weaves by itself.'])
  })
}

test('the button that was pressed stays in view when the reason for a refusal appears above it', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db)
  const page = await openPage(site, '/admin', { as: 'root', height: 700, expects: /^409 PUT/ })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Tool' })
  await dialog.getByLabel('Name', { exact: true }).fill('Hand Loom')
  const body = { description: 'Weaves by itself.' }
  await site.as('root')('PUT /api/tools/:id', { params: tool, body })
  await saveIn(dialog)
  await dialog.getByText(ASKED).waitFor()
  await eventually(async () => {
    const box = await dialog.getByRole('button', { name: 'Save Changes' }).boundingBox()
    const { bottom } = await dialog.evaluate((node) => node.getBoundingClientRect())
    assert.ok(box && box.y + box.height <= bottom, `${box?.y} px of ${bottom}`)
  })
})

test('what its creator saves on another device while a creation is edited is not overwritten unseen', async () => {
  const site = await openSite()
  const creation = await insertCreation(site.db)
  const path = `/edit-creation/${creation.id}`
  const page = await openPage(site, path, { as: 'ada', expects: /^409 PATCH/ })
  const description = page.getByLabel('Description')
  await description.fill('In many more words.')
  const body = { description: 'In a few words.' }
  await site.as('ada')('PATCH /api/creations/:id', { params: creation, body })
  const read = await holdRequests(page, 'GET /api/creations/:id')
  await saveIn(page)
  const failed = `Failed to update creation: ${changed('creation')}`
  await seeToast(page, 'Error', failed)
  await read.requested
  // Saved now, it would be refused again.
  assert.equal(await page.getByText(ASKED).count(), 0)
  read.release()
  await page.getByText(ASKED).waitFor()
  const stored = async () =>
    (await site.as(null)('GET /api/creations/:id', { params: creation })).creation.description
  assert.equal(await stored(), 'In a few words.')
  assert.equal(await description.inputValue(), 'In many more words.')
  await saveIn(page)
  await seeToast(page, 'Creation updated')
  assert.equal(await stored(), 'In many more words.')
})
