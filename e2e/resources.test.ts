import assert from 'node:assert/strict'
import { test } from 'node:test'
import { people } from '../tests/test-users.ts'
import { insertResource } from '../tests/insert-rows.ts'
import { openPage, openSharedSite, openSite, visit } from './browser.ts'
import { errorOf, field } from './forms.ts'
import { failRequests, holdRequests } from './intercept-requests.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const site = await openSharedSite()
await insertResource(site.db, { name: 'A weblog', type: 'blog' })
await insertResource(site.db, { name: 'A paper', type: 'newsletter' })
await insertResource(site.db, { name: 'A zine', type: 'zine' })

const openDialog = async (expects?: RegExp) => {
  const page = await openPage(site, '/?tab=resources', { as: 'ada', expects })
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Resource' })
  await dialog.waitFor()
  const choose = async (type: string) => {
    await dialog.getByLabel('Type', { exact: true }).click()
    await page.getByRole('menuitemradio', { name: type, exact: true }).click()
  }
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  return { page, dialog, choose, fill, press }
}

test('the default type is Blog; the filter has All Resources and the types; a row has type icon, type badge, upvote button and a link that opens a new tab', async () => {
  const page = await openPage(site, '/?tab=resources')
  await page.getByRole('button', { name: 'Upvote A weblog' }).click()
  await seeToast(page, 'Authentication required', 'Please sign in to upvote resources')
  await page.getByRole('button', { name: 'Type: Blog' }).click()
  await page.getByRole('menu').waitFor()
  const entries = await page.getByRole('menuitemradio').allTextContents()
  const types = [
    'Blog',
    'Newsletter',
    'Podcast',
    'Tutorial',
    'Video',
    'Community',
    'Book',
    'Course',
  ]
  assert.deepEqual(entries, ['All Resources', ...types])
  assert.equal(await page.getByRole('link', { name: 'A paper' }).count(), 0)
  await page.getByRole('menuitemradio', { name: 'All Resources' }).click()
  await page.getByRole('link', { name: 'A paper' }).waitFor()
  assert.match(page.url(), /type=all/)

  const row = page.getByRole('article').filter({ hasText: 'A paper' })
  const link = row.getByRole('link', { name: 'A paper', exact: true })
  assert.equal(await link.getAttribute('target'), '_blank')
  assert.equal(await link.getAttribute('rel'), 'ugc nofollow noopener')
  assert.equal(await row.locator('svg.lucide-newspaper').count(), 1)
  assert.equal(await row.getByText('Newsletter', { exact: true }).count(), 1)
  const vote = row.getByRole('button', { name: 'Upvote A paper' })
  assert.equal(await vote.getAttribute('aria-pressed'), 'false')
  assert.match(await row.innerText(), /\b0\s+votes$/)
  // Anything else gets a default icon.
  const other = page.getByRole('article').filter({ hasText: 'A zine' })
  assert.equal(await other.locator('svg.lucide-link-2').count(), 1)

  await page.goBack()
  await page.getByRole('button', { name: 'Type: Blog' }).waitFor()
  await page.getByRole('link', { name: 'A paper' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Resource' }).click()
  await page.waitForURL('**/auth')
})

test("an empty list shows 'No {type} resources found' or 'No resources available', a loading one 'Loading resources...', a failed one Try again", async () => {
  const other = await openPage(await openSite(), '/?tab=resources&type=all')
  await other.getByText('No resources available', { exact: true }).waitFor()
  const page = await openPage(site, '/?tab=resources&type=podcast', { expects: /500 GET/ })
  await page.getByText('No podcast resources found', { exact: true }).waitFor()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/resources?*', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await page.getByRole('button', { name: 'Type: Podcast' }).click()
  await page.getByRole('menuitemradio', { name: 'Book' }).click()
  await page.getByText('Loading resources...', { exact: true }).waitFor()
  goOn()
  await page.getByText('No book resources found').waitFor()
  await page.route('**/api/resources?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('button', { name: 'Type: Book' }).click()
  await page.getByRole('menuitemradio', { name: 'Newsletter' }).click()
  await page.getByText('No newsletter resources found').waitFor()
  await page.unroute('**/api/resources?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'A paper' }).waitFor()
})

test('an upvote is applied at once, stored, and can be removed', async () => {
  const page = await openPage(site, '/?tab=resources', { as: 'ada' })
  const vote = page.getByRole('button', { name: 'Upvote A weblog' })
  const row = page.getByRole('article').filter({ has: vote })
  await vote.click()
  await seeToast(page, 'Upvoted!')
  await eventually(async () => {
    assert.equal(await vote.getAttribute('aria-pressed'), 'true')
    assert.match(await row.innerText(), /\b1\s+vote$/)
  })
  await visit(page, '/?tab=resources')
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
  await vote.click()
  await seeToast(page, 'Upvote removed')
  await eventually(async () => assert.match(await row.innerText(), /\b0\s+votes$/))
})

test('several quick presses end in the state of the last one', async () => {
  const page = await openPage(site, '/?tab=resources', { as: 'bob' })
  const vote = page.getByRole('button', { name: 'Upvote A weblog' })
  for (let i = 0; i < 5; i += 1) await vote.click()
  await waitForIdle(page)
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
  const votes = await site.db
    .selectFrom('resource_votes')
    .select('user_id')
    .where('user_id', '=', people.bob.id)
    .execute()
  assert.equal(votes.length, 1)
})

test("a failed upvote is rolled back and shows 'Failed to toggle upvote'", async () => {
  const page = await openPage(site, '/?tab=resources&type=newsletter', {
    as: 'ada',
    expects: /500 POST/,
  })
  await page.route('**/upvote', (route) => route.fulfill({ status: 500, body: '{"error":"no"}' }))
  const vote = page.getByRole('button', { name: 'Upvote A paper' })
  await vote.click()
  await seeToast(
    page,
    'Failed to toggle upvote',
    'Couldn\'t update upvote on "A paper". Please try again.',
  )
  assert.equal(await vote.getAttribute('aria-pressed'), 'false')
})

test('if all of several quick presses fail, the vote is as before the first', async () => {
  const page = await openPage(site, '/?tab=resources&type=newsletter', {
    as: 'ada',
    expects: /500 (POST|DELETE)/,
  })
  await failRequests(page, 'POST /api/resources/:id/upvote')
  await failRequests(page, 'DELETE /api/resources/:id/upvote')
  const { requested, release } = await holdRequests(page, 'POST /api/resources/:id/upvote')
  const vote = page.getByRole('button', { name: 'Upvote A paper' })
  await vote.click()
  await requested
  await vote.click()
  release()
  await waitForIdle(page)
  assert.equal(await vote.getAttribute('aria-pressed'), 'false')
  assert.match(await page.getByRole('article').filter({ has: vote }).innerText(), /\b0\s+votes$/)
})

test('Add Resource requires name, URL and, with Other, a suggestion', async () => {
  const { page, choose, fill, press } = await openDialog()
  await press('Add Resource')
  await seeToast(page, 'Missing resource name', 'Please enter a name for the resource')
  await eventually(async () =>
    assert.equal(await errorOf(field(page, 'Name')), 'Please enter a name for the resource'),
  )
  await fill('Name', 'A show')
  await press('Add Resource')
  await seeToast(page, 'Missing resource URL', 'Please enter a URL for the resource')
  await fill('URL', 'example.com')
  await press('Add Resource')
  await eventually(async () =>
    assert.equal(await errorOf(field(page, 'URL')), 'Please enter a valid URL'),
  )
  await fill('URL', 'https://example.com/show')
  await choose('Other (suggest new type)')
  await press('Submit Type Suggestion')
  const message = 'Please enter a type suggestion for this resource'
  await seeToast(page, 'Missing type suggestion', message)
  await eventually(async () => assert.equal(await errorOf(field(page, 'Suggest Type')), message))
})

test("a resource is added, and the button shows 'Processing...' meanwhile", async () => {
  const { page, dialog, choose, fill, press } = await openDialog()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/resources', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await fill('Name', 'A course')
  await fill('URL', 'https://example.com/course')
  await choose('Course')
  await press('Add Resource')
  await dialog.getByRole('button', { name: 'Processing...' }).waitFor()
  goOn()
  await seeToast(page, 'Resource added')
  await page.getByRole('link', { name: 'A course', exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.match(page.url(), /type=course/)
})

test('a resource with a type suggestion is pending and not listed', async () => {
  const { page, choose, fill, press } = await openDialog()
  await fill('Name', 'A board game')
  await fill('URL', 'https://example.com/game')
  await choose('Other (suggest new type)')
  await fill('Suggest Type', 'Game')
  await press('Submit Type Suggestion')
  await seeToast(page, 'Type suggestion submitted')
  await visit(page, '/?tab=resources&type=all')
  assert.equal(await page.getByText('A board game').count(), 0)
  const waiting = await site.as('root')('GET /api/type-suggestions')
  assert.deepEqual(
    waiting.map(({ name, typeSuggestion }) => [name, typeSuggestion]),
    [['A board game', 'Game']],
  )
})

test("a refusal shows 'Failed to add resource' or 'Failed to submit type suggestion' with the server's message", async () => {
  const { page, choose, fill, press } = await openDialog(/409 POST/)
  await page.route('**/api/resources', (route) =>
    route.fulfill({ status: 409, json: { error: 'Not today.', message: 'Not today.' } }),
  )
  await fill('Name', 'A book')
  await fill('URL', 'https://example.com/book')
  await press('Add Resource')
  await seeToast(page, 'Failed to add resource', 'Not today.')
  await choose('Other (suggest new type)')
  await fill('Suggest Type', 'Pamphlet')
  await press('Submit Type Suggestion')
  await seeToast(page, 'Failed to submit type suggestion', 'Not today.')

  // The input that could not be sent is restored.
  await page.unrouteAll()
  page.on('dialog', (question) => void question.accept())
  await visit(page, '/?tab=resources&new=resource')
  await page.getByText('Draft restored').waitFor()
  assert.equal(await page.getByLabel('Suggest Type').inputValue(), 'Pamphlet')
})

test('the draft of a resource has the type that was chosen last', async () => {
  const { page, dialog, choose, fill } = await openDialog()
  const type = dialog.getByLabel('Type', { exact: true })
  const showsPodcast = () => eventually(async () => assert.match(await type.innerText(), /Podcast/))
  await fill('Name', 'On the air')
  await choose('Podcast')
  await showsPodcast()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Resource' }).click()
  await eventually(async () =>
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'On the air'),
  )
  await showsPodcast()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
})
