import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { openEmptyPage, openSite, visit } from './browser.ts'
import { insertTagSuggestions, openSection, rowOf, suggestTag, waitingIn } from './admin-content.ts'
import { insertContactMessage, insertResource } from '../tests/insert-rows.ts'
import { eventually } from './eventually.ts'

const EMPTY = {
  tags: 'Nothing to review.',
  types: 'Nothing to review.',
  messages: 'No messages.',
  audit: 'No activity yet.',
  'users&q=zzz': 'Nobody found.',
}

const LISTS = {
  'Suggested tags': 'GET /api/tag-suggestions',
  'Suggested types': 'GET /api/type-suggestions',
  Messages: 'GET /api/contact',
  Communities: 'GET /api/communities',
  Users: 'GET /api/users',
  'Audit log': 'GET /api/audit',
  System: 'GET /api/admin/system',
}

test('an empty section shows its empty state', async () => {
  const site = await openSite()
  const page = await openEmptyPage(site, { as: 'root' })
  for (const [section, text] of Object.entries(EMPTY)) {
    await visit(page, `/admin?section=${section}`)
    await page.getByRole('heading', { name: text }).waitFor()
  }
})

test("a section that cannot be read shows an error and 'Try again'", async () => {
  const site = await openSite()
  const page = await openSection(site, 'tools', { expects: /500 GET/ })
  for (const [name, call] of Object.entries(LISTS)) {
    const { mend } = await failRequests(page, call)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByText('Couldn’t load this list.').waitFor()
    await mend()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByText('Couldn’t load this list.').waitFor({ state: 'detached' })
    const heading = page.getByRole('heading', { name, level: 2 })
    // The focus moves when the list has been loaded.
    await eventually(async () =>
      assert.ok(await heading.evaluate((node) => node === document.activeElement), name),
    )
  }
})

test('a loading section shows its columns and placeholder rows', async () => {
  const site = await openSite()
  await suggestTag(site, 'Weaving')
  const page = await openSection(site, 'tools')
  const { release } = await holdRequests(page, 'GET /api/tag-suggestions')
  await page.getByRole('link', { name: 'Suggested tags' }).click()
  await page.getByTestId('skeleton').first().waitFor()
  const before = await page.getByRole('columnheader').allInnerTexts()
  release()
  await rowOf(page, 'Weaving').waitFor()
  assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), before)
})

test('each section shows its count of pending items and is rendered on the server', async () => {
  const site = await openSite()
  await insertTagSuggestions(site, ['One', 'Two', 'Three'])
  await insertResource(site.db, { typeSuggestion: 'Zine' })
  await insertContactMessage(site.db)
  const page = await openSection(site, 'tags', { hasScript: false })
  assert.equal(await page.getByRole('rowheader').count(), 3)
  assert.equal(await waitingIn(page, 'Suggested tags'), '3 waiting')
  assert.equal(await waitingIn(page, 'Suggested types'), '1 waiting')
  assert.equal(await waitingIn(page, 'Messages'), '1 waiting')
  assert.equal(await waitingIn(page, 'Audit log'), '')
  assert.match(await page.title(), /^Suggested tags · Admin Dashboard/)
})

test('only administrators can open a section', async () => {
  const site = await openSite()
  const page = await openEmptyPage(site, { as: 'ada' })
  for (const section of ['tags', 'users&q=a', 'audit']) {
    await visit(page, `/admin?section=${section}`)
    await page.getByText('Access Denied', { exact: true }).waitFor()
    await eventually(() => assert.equal(page.url(), `${site.url}/`))
  }
})

test('the age of a background job is on one line', async () => {
  const site = await openSite()
  const at = new Date(Date.now() - 59 * 60_000).toISOString()
  const ages = { started_at: at, succeeded_at: at, failed_at: null, failure: null }
  const job = { name: 'a-job', duration_ms: 1, runs: 1, failures: 0, ...ages }
  await site.db.insertInto('job_states').values(job).execute()
  const page = await openSection(site, 'system')
  const age = rowOf(page, 'A job').getByText('59 minutes ago')
  assert.equal(await age.evaluate((node) => node.getClientRects().length), 1)
})
