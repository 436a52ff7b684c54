import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { people } from '../tests/test-users.ts'
import { dataUrl, photo, pictures } from '../tests/pictures.ts'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { eventually } from './eventually.ts'
import { errorOf } from './forms.ts'
import { seeToast, toasts } from './toast.ts'

const GAME = 14
const png = await pictures.png()

const openDialog = async (expects?: RegExp, size: Pick<Visitor, 'width' | 'height'> = {}) => {
  const site = await openSite()
  const page = await openPage(site, '/?tab=creations', { as: 'ada', expects, ...size })
  const body = await pictures.png()
  await page.route('https://example.test/**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  )
  await page.getByRole('button', { name: 'Share Creation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Creation' })
  await dialog.waitFor()
  const submit = () => dialog.getByRole('button', { name: 'Share Creation' }).click()
  return { site, page, dialog, submit }
}

test("an empty gallery shows 'No creations yet', and sharing sends visitors to /auth", async () => {
  const page = await openPage(await openSite(), '/?tab=creations')
  await page.getByText('No creations yet').waitFor()
  await page.getByRole('button', { name: 'Share Creation' }).click()
  await page.waitForURL('**/auth')
})

test('the filter has All and the creation tags, and is in the URL', async () => {
  const site = await openSite()
  await insertCreation(site.db, { name: 'An app' })
  await insertCreation(site.db, { name: 'A game', tagIds: [GAME] })
  const page = await openPage(site, '/?tab=creations')
  await page.getByRole('button', { name: 'Filter: All' }).click()
  await page.getByRole('menuitemradio').first().waitFor()
  const entries = await page.getByRole('menuitemradio').allTextContents()
  assert.deepEqual(entries, ['All', 'App', 'Website', 'Game', 'Tool', 'Art'])
  await page.getByRole('menuitemradio', { name: 'Game' }).click()
  await page.waitForURL('**/?tab=creations&kind=Game')
  await page.getByRole('link', { name: 'An app' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'A game' }).click()
  await page.waitForURL('**/creation/*')
  await page.goBack()
  await page.getByRole('button', { name: 'Filter: Game' }).waitFor()
})

test('a card reserves space, loads its picture lazily below the fold, and shows a pattern without one', async () => {
  const site = await openSite()
  const shared = { description: 'What it is about.', tagIds: [GAME], imageUrl: dataUrl(png) }
  for (const name of ['Oldest', 'Older']) {
    await site.as('ada')('POST /api/creations', { body: { ...shared, name } })
  }
  await insertCreation(site.db, { name: 'Without a picture' })
  await site.as('ada')('POST /api/creations', { body: { ...shared, name: 'With one' } })
  const page = await openPage(site, '/?tab=creations')
  const [image, later] = await Promise.all(
    ['With one', 'Oldest'].map(async (name) => {
      const picture = page.getByRole('article').filter({ hasText: name }).locator('img').first()
      const names = ['width', 'loading', 'fetchpriority']
      return Promise.all(names.map((attribute) => picture.getAttribute(attribute)))
    }),
  )
  assert.deepEqual(image, ['600', null, 'high'])
  assert.deepEqual(later, ['600', 'lazy', null])
  const bare = page.getByRole('article').filter({ hasText: 'Without a picture' })
  assert.equal(await bare.getByTestId('pattern').count(), 1)
  const box = await bare.getByTestId('pattern').boundingBox()
  assert.ok(box && Math.abs(box.width / box.height - 4 / 3) < 0.02)
})

test('a loading gallery shows three placeholders in the shape of cards', async () => {
  const page = await openPage(await openSite(), '/topics')
  await page.route('**/api/creations?*', async (route) => {
    await page.getByTestId('placeholder').first().waitFor()
    assert.equal(await page.getByTestId('placeholder').count(), 3)
    await route.continue()
  })
  await page.evaluate(() => window.history.pushState({}, '', '/?tab=creations'))
  await page.goForward().catch(() => null)
  await page.getByText('No creations yet').waitFor()
})

test('sharing scales a file to fit 800x800, previews it and sends all fields', async () => {
  const { site, page, dialog, submit } = await openDialog()
  await dialog.getByLabel('Creation Name').fill('Tide tables')
  await dialog.getByLabel('Description').fill('For one pier, and one pier only.')
  const buffer = await photo({ width: 1600, height: 1000 })
  const file = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer }
  await dialog.getByLabel('Image Upload').setInputFiles(file)
  await dialog.getByRole('img', { name: 'Preview of the chosen image' }).waitFor()
  await dialog.getByLabel('Product URL (Optional)').fill('https://example.test/tides')
  await dialog.getByLabel('Website').check()
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await submit()
  const { imageUrl, creatorId } = (await sent).postDataJSON() as Record<string, unknown>
  assert.equal(creatorId, people.ada.id)
  const { format, width, height } = await sharp(
    Buffer.from(String(imageUrl).split(',')[1] ?? '', 'base64'),
  ).metadata()
  assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 800, height: 500 })
  await seeToast(page, 'Creation shared successfully')
  await page.getByRole('link', { name: 'Tide tables' }).waitFor()
  const [made] = await site.as(null)('GET /api/creations')
  assert.equal(made?.productUrl, 'https://example.test/tides')
})

test('the share form shows validation messages, also of the suggested tag and the file, and clears them on change', async () => {
  const { page, dialog, submit } = await openDialog()
  await submit()
  for (const sentence of [
    'Name must be at least 3 characters',
    'Description must be at least 10 characters',
    'Please provide an image URL or base64 data',
    'Please select at least one tag',
  ]) {
    await dialog.getByText(sentence, { exact: true }).waitFor()
  }
  await dialog.getByLabel('Creation Name').fill('Tide tables')
  await dialog.getByText('Name must be at least 3 characters').waitFor({ state: 'detached' })
  await dialog.getByLabel('Product URL (Optional)').fill('nothing')
  await dialog.getByText('Please enter a valid URL').waitFor()
  await dialog.getByLabel('Other').check()
  await submit()
  const suggestedTag = dialog.getByRole('textbox', { name: 'Suggested tag' })
  await eventually(async () =>
    assert.equal(await errorOf(suggestedTag), 'Please enter a name for the tag'),
  )
  const file = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') }
  await dialog.getByLabel('Image Upload').setInputFiles(file)
  await seeToast(page, 'Image processing error', 'Failed to load image')
  await dialog.getByLabel('Image URL').fill('https://example.test/pier.png')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await eventually(async () => assert.equal(await dialog.getByLabel('Image URL').inputValue(), ''))
})

for (const [width, height] of [
  [1280, 900],
  [390, 700],
] as const) {
  test(`at ${width}x${height} the tools found and their field are both in view`, async () => {
    const { site, dialog } = await openDialog(undefined, { width, height })
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await insertTool(site.db, { name: `Loom ${at}` })
    const field = dialog.getByRole('combobox', { name: 'Built with' })
    await field.fill('loom')
    const options = dialog.getByRole('option')
    await options.nth(7).waitFor()
    const box = await dialog.boundingBox()
    const list = dialog.getByRole('listbox', { name: 'Tools' }).locator('..')
    await eventually(async () => {
      const [shown, below] = [await field.boundingBox(), await list.boundingBox()]
      assert.ok(box && shown && below)
      assert.ok(shown.y >= box.y, 'the field is above the dialog')
      assert.ok(below.y + below.height <= box.y + box.height, 'the list is below the dialog')
    })
  })
}

test("a refused share shows 'Error sharing creation' with the server's message and keeps the text; a suggested tag stays pending until review unless it is the name of a tag", async () => {
  const { site, page, dialog, submit } = await openDialog(/409 POST/)
  const fillIn = async (name: string, suggested: string) => {
    await dialog.getByLabel('Creation Name').fill(name)
    await dialog.getByLabel('Description').fill('For one pier, and one pier only.')
    await dialog.getByLabel('Image URL').fill('https://example.test/pier.png')
    await dialog.getByLabel('Other').check()
    await dialog.getByText('Suggested tags are reviewed by an admin').waitFor()
    await dialog.getByLabel('Suggested tag').fill(suggested)
  }
  const tagsOfNewest = async () => {
    const [newest] = await site.as(null)('GET /api/creations')
    return newest?.tags.map(({ name }) => name)
  }
  await page.route('**/api/creations', (route) => {
    const json = { error: 'The shelf is full.', message: 'The shelf is full.' }
    return route.fulfill({ status: 409, json })
  })
  await fillIn('Tide tables', 'art')
  await submit()
  await seeToast(page, 'Error sharing creation', 'The shelf is full.')
  assert.equal(await dialog.getByLabel('Creation Name').inputValue(), 'Tide tables')
  await page.unroute('**/api/creations')
  await submit()
  await seeToast(page, 'Creation shared successfully')
  assert.equal(await toasts(page).getByText('Tag Suggestion Received').count(), 0)
  assert.deepEqual(await tagsOfNewest(), ['Art'])

  await page.getByRole('button', { name: 'Share Creation' }).click()
  await fillIn('Shadow plays', 'Puppetry')
  await submit()
  await page.getByText('Puppetry pending review').waitFor()
  await seeToast(page, 'Creation shared successfully')
  assert.deepEqual(await tagsOfNewest(), [])
})
