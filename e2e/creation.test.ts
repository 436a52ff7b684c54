import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertTag } from '../tests/insert-rows.ts'
import { openPage, openSite, reload, visit } from './browser.ts'
import { failRequests } from './intercept-requests.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const openCreation = async (who: 'ada' | 'bob' | 'root' | null, expects?: RegExp) => {
  const site = await openSite()
  const { id } = await insertCreation(site.db, { name: 'Tide tables' })
  const page = await openPage(site, `/creation/${id}`, { as: who, expects })
  return { site, page, id }
}

test("a creation shows name, creator, date, description, the missing comments and 'View Project', which opens a new tab", async () => {
  const { site, page, id } = await openCreation(null)
  await page.getByRole('heading', { level: 1, name: 'Tide tables' }).waitFor()
  await page.getByRole('link', { name: 'Back to home' }).waitFor()
  for (const text of [
    'ada',
    'less than a minute ago',
    'App',
    'What it is about.',
    'No image available',
  ]) {
    assert.equal(await page.getByText(text, { exact: true }).count(), 1, text)
  }
  await page.getByRole('heading', { name: 'Comments (0)' }).waitFor()
  await page.getByText('Comments are not yet implemented.').waitFor()
  const link = page.getByRole('link', { name: 'View Project' })
  assert.equal(await link.count(), 0)
  const body = { productUrl: 'https://example.test/tides' }
  await site.as('ada')('PATCH /api/creations/:id', { params: { id }, body })
  await reload(page)
  assert.equal(await link.getAttribute('target'), '_blank')
  assert.equal(await link.getAttribute('rel'), 'ugc nofollow noopener')
})

test('Edit is shown to the creator only, Delete to the creator and administrators', async () => {
  const site = await openSite()
  const { id } = await insertCreation(site.db)
  for (const [as, edits, deletes] of [
    ['ada', 1, 1],
    ['bob', 0, 0],
    ['root', 0, 1],
    [null, 0, 0],
  ] as const) {
    const page = await openPage(site, `/creation/${id}`, { as })
    const count = (name: string) => page.getByRole('button', { name, exact: true }).count()
    assert.deepEqual([await count('Edit'), await count('Delete')], [edits, deletes], String(as))
  }
})

test("a creation is deleted after a confirmation, with 'Creation deleted'", async () => {
  const { site, page } = await openCreation('ada')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Creation' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Creation deleted')
  await eventually(() => assert.equal(new URL(page.url()).pathname, '/'))
  assert.deepEqual(await site.as(null)('GET /api/creations'), [])
})

test('a picture that fails to load is replaced by a pattern', async () => {
  const { site, page, id } = await openCreation('ada', /NOT_RESOLVED/)
  const body = { imageUrl: 'https://example.invalid/pier.png' }
  await site.as('ada')('PATCH /api/creations/:id', { params: { id }, body })
  await visit(page, `/creation/${id}`)
  await page.getByTestId('pattern').waitFor()
})

test('the edit form toggles tags, requires one, and shows the saved values', async () => {
  const { page, id } = await openCreation('ada')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.waitForURL(`**/edit-creation/${id}`)
  const app = page.getByRole('button', { name: 'App', exact: true })
  assert.equal(await app.getAttribute('aria-pressed'), 'true')
  await app.click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Please select at least one tag').waitFor()
  await page.getByRole('button', { name: 'Art', exact: true }).click()
  await page.getByLabel('Name').fill('Tides for two piers')
  await page.getByLabel('Project URL (optional)').fill('https://example.test/')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Creation updated')
  await page.getByRole('heading', { level: 1, name: 'Tides for two piers' }).waitFor()
  await page.getByRole('link', { name: 'View Project' }).waitFor()
  await page
    .getByTestId('byline')
    .getByText(/edited/)
    .waitFor()
})

test('an administrator sees the edit page read-only, with the reason', async () => {
  const { page, id } = await openCreation('root')
  await visit(page, `/edit-creation/${id}`)
  await page.getByText('Only its creator can change it.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save Changes' }).count(), 0)
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).isEditable(), false)
  assert.equal(await page.getByRole('button', { name: 'App', exact: true }).isDisabled(), true)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.waitForURL(`/creation/${id}`)
})

test("a creation that cannot be read shows 'Error Loading Creation', and 'Try Again' reloads it", async () => {
  const site = await openSite()
  const { id } = await insertCreation(site.db, { name: 'Tide tables' })
  const page = await openPage(site, '/?tab=creations', { expects: /503 GET/ })
  let isDown = true
  await page.route(`**/api/creations/${id}`, (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Busy' } }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Tide tables' }).click()
  await page.getByText('Error Loading Creation').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tide tables' }).waitFor()
})

test("the edit page that is opened by URL has its buttons at the right, shows 'Failed to update creation: …' for a refused edit, and keeps a pending tag", async () => {
  const site = await openSite()
  const { id } = await insertCreation(site.db)
  const { id: tagId } = await insertTag(site.db, { type: 'creation', name: 'Waiting' })
  await site.as('ada')('PATCH /api/creations/:id', { params: { id }, body: { tagIds: [tagId] } })
  const page = await openPage(site, `/edit-creation/${id}`, { as: 'ada', expects: /403 PATCH/ })
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
  const [cancel, save, field] = [
    await boxOf('Cancel'),
    await boxOf('Save Changes'),
    await page.getByRole('textbox', { name: 'Name' }).boundingBox(),
  ]
  assert.ok(cancel && save && field)
  assert.equal(Math.round(save.x + save.width), Math.round(field.x + field.width))
  assert.equal(Math.round(save.x - (cancel.x + cancel.width)), 8)

  const why = { status: 403, message: 'You are not allowed to do this' }
  const { mend } = await failRequests(page, 'PATCH /api/creations/:id', why)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Error', `Failed to update creation: ${why.message}`)
  await mend()

  const chip = page.getByRole('button', { name: 'Waiting' })
  assert.equal(await chip.getAttribute('aria-pressed'), 'true')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Creation updated')
  const { creation } = await site.as('ada')('GET /api/creations/:id', { params: { id } })
  assert.deepEqual(creation.tagIds, [tagId])
})
