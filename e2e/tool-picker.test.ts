import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { openPage, openPageWithClock, openSite } from './browser.ts'
import { eventually } from './eventually.ts'
import { collectRequests, failRequests, holdRequests } from './intercept-requests.ts'
import { stopClock } from './stop-clock.ts'
import { nameOfFocus } from './tab-walk.ts'

const SEARCH = 'GET /api/tools'

async function openPicker(open = openPage) {
  const site = await openSite()
  for (const name of ['Loom', 'Heddle']) await insertTool(site.db, { name })
  const made = await insertCreation(site.db)
  const expects = /^500 GET \/api\/tools/
  const page = await open(site, `/edit-creation/${made.id}`, { as: 'ada', expects })
  const field = page.getByRole('combobox', { name: 'Built with (optional)' })
  await field.waitFor()
  return { page, field, option: (name: string) => page.getByRole('option', { name }) }
}

test('tools are searched for once the typing pauses', async () => {
  const { page, field, option } = await openPicker(openPageWithClock)
  const requests = collectRequests(page, SEARCH)
  await stopClock(page)
  await field.pressSequentially('heddle')
  await page.clock.runFor(149)
  // A request would be under way by then.
  await page.waitForTimeout(200)
  assert.equal(requests.length, 0)
  await page.clock.runFor(1)
  await page.clock.resume()
  await option('Heddle').waitFor()
  const searched = requests.map((request) => new URL(request.url()).searchParams.get('search'))
  assert.deepEqual(searched, ['heddle'])
})

test('Enter picks no tool of an earlier text', async () => {
  const { page, field, option } = await openPicker()
  await field.fill('loom')
  await option('Loom').waitFor()
  const held = await holdRequests(page, SEARCH)
  await field.fill('heddle')
  // At once, and while the tools are on their way.
  await field.press('Enter')
  await held.requested
  await field.press('ArrowDown')
  await field.press('Enter')
  assert.equal(await field.getAttribute('aria-activedescendant'), null)
  held.release()
  await option('Heddle').waitFor()
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove Heddle' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remove Loom' }).count(), 0)
})

test('the search for an earlier text is aborted', async () => {
  const { page, field, option } = await openPicker()
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(request.url()))
  const held = await holdRequests(page, SEARCH)
  await field.fill('loom')
  await held.requested
  await field.fill('heddle')
  await eventually(() => assert.match(aborted.join(' '), /search=loom&/))
  held.release()
  await option('Heddle').waitFor()
})

test('tools that cannot be searched are said to be so, and searched for again', async () => {
  const { page, field, option } = await openPicker()
  const { mend } = await failRequests(page, SEARCH)
  await field.fill('heddle')
  const failure = page.getByRole('alert').filter({ hasText: 'The tools could not be searched.' })
  await failure.waitFor()
  assert.equal(await page.getByText('No tool found').count(), 0)
  await mend()
  await field.press('Tab')
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Try again'))
  await page.keyboard.press('Enter')
  await option('Heddle').waitFor()
  assert.equal(await failure.count(), 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Heddle' }).waitFor()
})
