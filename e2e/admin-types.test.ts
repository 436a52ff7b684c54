import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertResource } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { confirm, isGone, openSection, press, rowOf, waitingIn } from './admin-content.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

async function openSuggestion(visitor: Visitor = {}) {
  const site = await openSite()
  await insertResource(site.db, { name: 'Paper cuts', typeSuggestion: 'Zine' })
  return { site, page: await openSection(site, 'types', visitor) }
}

test('a suggested type shows that it is awaiting review', async () => {
  const page = await openPage(await openSite(), '/?tab=resources&new=resource', { as: 'ada' })
  const dialog = page.getByRole('dialog', { name: 'Add Resource' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Paper cuts')
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://cuts.test/')
  await dialog.getByLabel('Type', { exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Other (suggest new type)' }).click()
  await dialog.getByText('An administrator looks at it before the resource is shown.').waitFor()
  await dialog.getByRole('textbox', { name: 'Suggest Type' }).fill('Zine')
  await dialog.getByRole('button', { name: 'Submit Type Suggestion' }).click()
  const text =
    '“Paper cuts” is awaiting review: it appears once an administrator has reviewed its type.'
  await seeToast(page, 'Type suggestion submitted', text)
})

test('an approved suggestion becomes a type, and its resource is listed', async () => {
  const { site, page } = await openSuggestion()
  assert.equal(await waitingIn(page, 'Suggested types'), '1 waiting')
  const link = rowOf(page, 'Zine').getByRole('link', { name: 'Paper cuts' })
  assert.equal(await link.getAttribute('rel'), 'ugc nofollow noopener')
  await press(page, 'Zine', 'Approve')
  await seeToast(page, 'Type approved', '“Paper cuts” is shown as Zine.')
  await isGone(page, 'Zine')
  await page.getByText('Nothing to review.').waitFor()
  await eventually(async () => assert.equal(await waitingIn(page, 'Suggested types'), ''))
  const visitor = await openPage(site, '/?tab=resources&type=zine')
  await visitor.getByRole('link', { name: 'Paper cuts' }).waitFor()
})

test('a mapped suggestion gives its resource an existing type', async () => {
  const { site, page } = await openSuggestion()
  await page.getByRole('button', { name: 'Map to a type: Zine' }).click()
  await page.getByRole('menuitem', { name: 'Newsletter' }).click()
  await seeToast(page, 'Type mapped', '“Paper cuts” is shown as Newsletter.')
  await isGone(page, 'Zine')
  const visitor = await openPage(site, '/?tab=resources&type=newsletter')
  await visitor.getByRole('link', { name: 'Paper cuts' }).waitFor()
  assert.ok(!(await site.as(null)('GET /api/resource-types')).includes('zine'))
})

test('a rejected suggestion deletes its resource after a confirmation', async () => {
  const { site, page } = await openSuggestion()
  await press(page, 'Zine', 'Reject')
  const dialog = page.getByRole('alertdialog', { name: 'Reject “Zine”?' })
  await dialog.getByText(/“Paper cuts” will be deleted with it/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Zine', 'Reject')
  await confirm(page, 'Reject')
  await seeToast(page, 'Suggestion rejected', '“Paper cuts” was deleted.')
  await isGone(page, 'Zine')
  assert.deepEqual(await site.as('root')('GET /api/type-suggestions'), [])
})

test('while a decision is under way, the row takes no other', async () => {
  const { site, page } = await openSuggestion()
  const held = await holdRequests(page, 'POST /api/type-suggestions/:id')
  await press(page, 'Zine', 'Approve')
  await held.requested
  const button = (name: string) => rowOf(page, 'Zine').getByRole('button', { name })
  assert.equal(await button('Reject').getAttribute('aria-disabled'), 'true')
  assert.equal(await button('Map to').getAttribute('aria-busy'), 'true')
  await button('Reject').click({ force: true })
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  held.release()
  await seeToast(page, 'Type approved')
  await isGone(page, 'Zine')
  assert.equal((await site.as(null)('GET /api/resources')).length, 1)
})

test('a suggestion decided by another administrator shows an error, and its row disappears', async () => {
  const { site, page } = await openSuggestion({ expects: /404 POST/ })
  const [waiting] = await site.as('root')('GET /api/type-suggestions')
  const params = { id: waiting?.id ?? 0 }
  await site.as('root')('POST /api/type-suggestions/:id', { params, body: { decision: 'reject' } })
  await press(page, 'Zine', 'Approve')
  await seeToast(page, 'Error')
  await isGone(page, 'Zine')
})
