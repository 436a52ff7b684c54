import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertTag } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const openCreation = async (who: 'ada' | 'bob' | 'root' | null, expects?: RegExp) => {
  const site = await openSite()
  const { id } = await insertCreation(site.db, { name: 'Tide tables' })
  const page = await openPage(site, `/creation/${id}`, { as: who, expects })
  return { site, page, id }
}

test('a creation shows name, creator, date, description and the missing comments', async () => {
  const { page } = await openCreation(null)
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
  assert.equal(await page.getByRole('link', { name: 'View Project' }).count(), 0)
})

test("'View Project' opens a new tab with rel ugc nofollow noopener", async () => {
  const { site, page, id } = await openCreation(null)
  const body = { productUrl: 'https://example.test/tides' }
  await site.as('ada')('PATCH /api/creations/:id', { params: { id }, body })
  await visit(page, `/creation/${id}`)
  const link = page.getByRole('link', { name: 'View Project' })
  assert.equal(await link.getAttribute('target'), '_blank')
  assert.equal(await link.getAttribute('rel'), 'ugc nofollow noopener')
})

test('Edit is shown to the creator only, Delete to the creator and administrators', async () => {
  for (const [who, edits, deletes] of [
    ['ada', 1, 1],
    ['bob', 0, 0],
    ['root', 0, 1],
    [null, 0, 0],
  ] as const) {
    const { page } = await openCreation(who)
    const count = (name: string) => page.getByRole('button', { name, exact: true }).count()
    assert.deepEqual([await count('Edit'), await count('Delete')], [edits, deletes], String(who))
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

test("a refused edit shows 'Failed to update creation: …'", async () => {
  const { page, id } = await openCreation('ada', /403 PATCH/)
  await page.route(`**/api/creations/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { message: 'You are not allowed to do this' } })
      : route.continue(),
  )
  await visit(page, `/edit-creation/${id}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Error', 'Failed to update creation: You are not allowed to do this')
})

test('the buttons of the edit page are right-aligned with a gap between them', async () => {
  const { page, id } = await openCreation('ada')
  await visit(page, `/edit-creation/${id}`)
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
  const [cancel, save, field] = [
    await boxOf('Cancel'),
    await boxOf('Save Changes'),
    await page.getByRole('textbox', { name: 'Name' }).boundingBox(),
  ]
  assert.ok(cancel && save && field)
  assert.equal(Math.round(save.x + save.width), Math.round(field.x + field.width))
  assert.equal(Math.round(save.x - (cancel.x + cancel.width)), 8)
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

test('a pending tag stays on a creation whose edit page was opened by URL', async () => {
  const { site, page, id } = await openCreation('ada')
  const { id: tagId } = await insertTag(site.db, { type: 'creation', name: 'Waiting' })
  await site.as('ada')('PATCH /api/creations/:id', { params: { id }, body: { tagIds: [tagId] } })
  await visit(page, `/edit-creation/${id}`)
  const chip = page.getByRole('button', { name: 'Waiting' })
  assert.equal(await chip.getAttribute('aria-pressed'), 'true')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Creation updated')
  const { creation } = await site.as('ada')('GET /api/creations/:id', { params: { id } })
  assert.deepEqual(creation.tagIds, [tagId])
})
