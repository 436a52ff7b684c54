import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failRequests } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import {
  confirm,
  insertTagSuggestions,
  isGone,
  openSection,
  press,
  rowOf,
  suggestTag,
  waitingIn,
} from './admin-content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

test('an approved tag appears on its topic and in the pickers', async () => {
  const site = await openSite()
  const { path } = await suggestTag(site, 'Weaving')
  const page = await openSection(site, 'tags')
  const cells = await rowOf(page, 'Weaving').getByRole('cell').allInnerTexts()
  assert.deepEqual(cells.slice(0, 3), ['Topics', '1', 'ada'])
  assert.equal(await waitingIn(page, 'Suggested tags'), '1 waiting')
  await press(page, 'Weaving', 'Approve')
  await seeToast(page, 'Tag approved', '“Weaving” is now available to everyone.')
  await isGone(page, 'Weaving')
  await page.getByText('Nothing to review.').waitFor()
  await eventually(async () => assert.equal(await waitingIn(page, 'Suggested tags'), ''))

  const visitor = await openPage(site, path)
  assert.deepEqual(await visitor.getByTestId('badge').allInnerTexts(), ['Discuss', 'Weaving'])
  await visit(visitor, '/topics?tag=Weaving')
  await visitor.getByRole('link', { name: 'About Weaving' }).waitFor()
})

test('a pending tag is visible to its author and administrators only, marked as pending', async () => {
  const site = await openSite()
  const { path } = await suggestTag(site, 'Weaving')
  for (const who of ['ada', 'root', 'bob', null] as const) {
    const mayKnow = who === 'ada' || who === 'root'
    const page = await openEmptyPage(site, { as: who })
    for (const place of [path, '/topics']) {
      await visit(page, place)
      const badges = (await page.getByTestId('badge').allInnerTexts()).map((text) => text.trim())
      const expected = mayKnow ? ['Discuss', 'Weaving pending review'] : ['Discuss']
      assert.deepEqual(badges, expected, `${who} at ${place}`)
    }
  }
})

test("a renamed pending tag stays pending under the new name; a taken one shows the server's message, and the dialog stays open", async () => {
  const site = await openSite()
  await suggestTag(site, 'Weavign')
  const page = await openSection(site, 'tags', { expects: /409 PUT/ })
  await press(page, 'Weavign', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename “Weavign”' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  assert.equal(await name.inputValue(), 'Weavign')
  await name.fill('x')
  await name.press('Enter')
  await dialog.getByText('Tag name must be at least 2 characters').waitFor()
  await name.fill('Discuss')
  await name.press('Enter')
  await seeToast(page, 'Error')
  await dialog.waitFor()
  await name.fill('Weaving')
  await name.press('Enter')
  await seeToast(page, 'Tag renamed', 'Renamed to “Weaving”.')
  await rowOf(page, 'Weaving').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const [tag] = await site.as('root')('GET /api/tag-suggestions')
  assert.equal(tag?.name, 'Weaving')
})

test('the posts of a merged tag get the other tag', async () => {
  const site = await openSite()
  const { path } = await suggestTag(site, 'Weaving')
  const page = await openSection(site, 'tags')
  await press(page, 'Weaving', 'Merge')
  const dialog = page.getByRole('alertdialog', { name: 'Merge “Weaving”' })
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByText('Please choose the tag to merge into').waitFor()
  const menu = dialog.getByRole('button', { name: /^Merge into/ })
  const description = await menu.evaluate(
    (node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.innerText,
  )
  assert.equal(description, 'Please choose the tag to merge into')
  assert.ok(await menu.evaluate((node) => node === document.activeElement))
  await menu.click()
  await page.getByRole('menuitemradio').first().waitFor()
  const choices = await page.getByRole('menuitemradio').allInnerTexts()
  assert.ok(choices.includes('Legacy') && !choices.includes('All Topics'), choices.join())
  await page.getByRole('menuitemradio', { name: 'Legacy' }).click()
  await dialog.getByText('Please choose the tag to merge into').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await seeToast(page, 'Tag merged', '“Weaving” is “Legacy” now.')
  await isGone(page, 'Weaving')
  const visitor = await openPage(site, path)
  assert.deepEqual(await visitor.getByTestId('badge').allInnerTexts(), ['Discuss', 'Legacy'])
})

test('a rejected tag is removed from its posts after a confirmation', async () => {
  const site = await openSite()
  const { path } = await suggestTag(site, 'Weaving')
  const page = await openSection(site, 'tags')
  await press(page, 'Weaving', 'Reject')
  const dialog = page.getByRole('alertdialog', { name: 'Reject “Weaving”?' })
  await dialog.getByText(/taken off 1 post and deleted\. This action cannot be undone\./).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Weaving', 'Reject')
  await confirm(page, 'Reject')
  await seeToast(page, 'Tag rejected')
  await isGone(page, 'Weaving')
  const author = await openPage(site, path, { as: 'ada' })
  assert.deepEqual(await author.getByTestId('badge').allInnerTexts(), ['Discuss'])
})

test('a failed decision shows the error, and the row stays', async () => {
  const site = await openSite()
  await suggestTag(site, 'Weaving')
  const page = await openSection(site, 'tags', { expects: /503 PUT/ })
  const { mend } = await failRequests(page, 'PUT /api/tags/:id', {
    status: 503,
    message: 'Busy now.',
  })
  await press(page, 'Weaving', 'Approve')
  await seeToast(page, 'Error', 'Busy now.')
  await rowOf(page, 'Weaving').waitFor()
  await mend()
  await press(page, 'Weaving', 'Approve')
  await isGone(page, 'Weaving')
})

test('suggestions are listed fifty per page, and each page has a URL', async () => {
  const site = await openSite()
  const names = Array.from({ length: 120 }, (_, at) => `Tag ${at + 1}`)
  await insertTagSuggestions(site, names)
  const page = await openSection(site, 'tags')
  const rows = page.getByRole('rowheader')
  assert.equal(await rows.count(), 50)
  const first = await rows.first().innerText()
  await page.getByRole('link', { name: 'Older' }).click()
  await page.waitForURL('**/admin?section=tags&page=2')
  await eventually(async () => assert.notEqual(await rows.first().innerText(), first))
  await visit(page, '/admin?section=tags&page=3')
  assert.equal(await rows.count(), 20)
  assert.equal(await page.getByRole('link', { name: 'Older' }).count(), 0)
  await page.getByRole('link', { name: 'Newer' }).click()
  await page.waitForURL('**/admin?section=tags&page=2')
  await visit(page, '/admin?section=tags&page=4')
  await page.getByText('No more results').waitFor()
})
