import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { people, PASSWORD } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { insertTool } from '../tests/insert-rows.ts'
import { blockCookies, collectRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite, visit } from './browser.ts'
import { openTopic } from './open-topic.ts'
import { openNewTopic } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

const WORDS = 'Words that were written before the session ended.'

/** Like a password reset on another device. */
const endSessions = (site: TestSite) => site.db.deleteFrom('sessions').execute()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })
const header = (page: Page) => page.getByRole('banner')

/** Posts a reply with a session that has ended since the page was opened. */
async function postAfterSessionEnd(expects = /401 POST/) {
  const { site, page, topic } = await openTopic({ as: 'ada', expects })
  const content = page.getByRole('textbox', { name: 'Content' })
  const post = page.getByRole('button', { name: 'Post Reply' })
  await content.fill(WORDS)
  await endSessions(site)
  await post.click()
  return { site, page, topic, content, post }
}

async function logIn(page: Page, { email = 'ada@example.test', password = PASSWORD } = {}) {
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
}

test('a write after the session has ended asks for the password, says what is wrong with it or with cookies, and is then sent', async () => {
  const { site, page, topic, content } = await postAfterSessionEnd(/401 (POST|GET \/api\/user$)/)
  const dialog = dialogOf(page)
  assert.equal(
    await dialog.getByRole('textbox', { name: 'Email' }).inputValue(),
    'ada@example.test',
  )
  await logIn(page, { password: 'not the password' })
  await seeToast(page, 'Login failed')
  const { mend } = await blockCookies(page, '/api/login')
  await logIn(page)
  await dialog
    .getByRole('alert')
    .getByText(/blocked the login cookie/)
    .waitFor()
  await mend()
  await logIn(page)
  await seeToast(page, 'Reply posted')
  assert.equal(page.url(), site.url + topic.path)
  await page.locator('article article').getByText(WORDS).waitFor()
  assert.equal(await content.inputValue(), '')
  await header(page).getByRole('button', { name: /ada/ }).waitFor()
  assert.equal((await site.db.selectFrom('replies').select('id').execute()).length, 1)
})

test('dismissing the password dialog shows the logged-out header and keeps the text', async () => {
  const { page, content, post } = await postAfterSessionEnd()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await seeToast(page, 'Failed to post reply', 'Please log in first')
  await header(page).getByRole('link', { name: 'Log in' }).waitFor()
  assert.equal(await header(page).getByRole('button', { name: /ada/ }).count(), 0)
  assert.equal(await content.inputValue(), WORDS)

  await post.click()
  await logIn(page)
  await seeToast(page, 'Reply posted')
})

test("a login as another user does not send the first user's text", async () => {
  const { site, page } = await postAfterSessionEnd()
  await logIn(page, { email: 'bob@example.test' })
  await seeToast(
    page,
    'Failed to post reply',
    'You are now logged in as bob. Please check what you wrote and send it again.',
  )
  await header(page).getByRole('button', { name: /bob/ }).waitFor()
  assert.equal((await site.db.selectFrom('replies').select('id').execute()).length, 0)
})

test('after a login as another user the page of a tool shows the votes of that user', async () => {
  const site = await openSite()
  const { id } = await insertTool(site.db, { name: 'Loom' })
  const page = await openPage(site, `/tool/${id}`, { as: 'ada', expects: /401 POST/ })
  const upvote = page.getByRole('button', { name: 'Upvote Loom' })
  await endSessions(site)
  await upvote.click()
  await logIn(page, { email: 'bob@example.test' })
  await seeToast(page, 'Upvote failed')
  await eventually(async () => assert.equal(await upvote.getAttribute('aria-pressed'), 'false'))
  await upvote.click()
  await seeToast(page, 'Upvoted!')
  assert.equal(await upvote.getAttribute('aria-pressed'), 'true')
  assert.deepEqual(await votersOf(site), [people.bob.id])
})

test('an open dialog stays open with its text under the password dialog', async () => {
  const site = await openSite()
  const page = await openPage(site, '/', { as: 'ada', expects: /401 POST/ })
  const form = await openNewTopic(page)
  await form.fillIn({ title: 'Half a thought', text: WORDS, tag: 'Discuss' })
  await endSessions(site)
  await form.create.click()
  await logIn(page)
  await seeToast(page, 'Success!')
  await page.getByRole('link', { name: 'Half a thought' }).waitFor()
})

test('several concurrent writes ask for the password once', async () => {
  const site = await openSite()
  for (const name of ['Loom', 'Kiln']) await insertTool(site.db, { name })
  const page = await openPage(site, '/?tab=tools', { as: 'ada', expects: /401 POST/ })
  await endSessions(site)
  const logins = collectRequests(page, 'POST /api/login')
  await page.getByRole('button', { name: 'Upvote Loom' }).click()
  await dialogOf(page).waitFor()
  await page
    .getByRole('button', { name: 'Upvote Kiln', includeHidden: true })
    .dispatchEvent('click')
  await logIn(page)
  await eventually(async () =>
    assert.equal((await site.db.selectFrom('tool_votes').select('tool_id').execute()).length, 2),
  )
  assert.equal(logins.length, 1)
})

test('after leaving the page, it is shown as to a visitor', async () => {
  const { page } = await postAfterSessionEnd()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  page.on('dialog', (question) => void question.accept())
  await header(page).getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.goBack()
  await page.getByText('You need to be logged in to reply to this topic.').waitFor()
})

test('leaving the page by Back refuses the write that waits for the password', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom' })
  const page = await openPage(site, '/about', { as: 'ada', expects: /401 POST/ })
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await page.getByRole('button', { name: 'Upvote Loom' }).waitFor()
  await endSessions(site)
  await page.getByRole('button', { name: 'Upvote Loom' }).click()
  await dialogOf(page).waitFor()
  await page.goBack()
  await header(page).getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('bob@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await header(page).getByRole('button', { name: /bob/ }).waitFor()
  assert.deepEqual(await votersOf(site), [])

  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await page.getByRole('button', { name: 'Upvote Loom' }).click()
  await eventually(async () => assert.deepEqual(await votersOf(site), [people.bob.id]))
})

const votersOf = async ({ db }: TestSite) =>
  (await db.selectFrom('tool_votes').select('user_id').execute()).map(({ user_id: id }) => id)

/** A second tab of the same browser, in which somebody logs in. */
async function logInElsewhere(page: Page, email: string) {
  const tab = await page.context().newPage()
  await visit(tab, new URL('/auth', page.url()).href)
  await tab.getByRole('textbox', { name: 'Email' }).fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: 'Log In', exact: true }).click()
  await header(tab)
    .getByRole('button', { name: /Account of/ })
    .waitFor()
  await tab.close()
}

test('a login of the same user in another tab sends the write that waits for the password', async () => {
  const { site, page } = await postAfterSessionEnd()
  await dialogOf(page).waitFor()
  await logInElsewhere(page, 'ada@example.test')
  await seeToast(page, 'Reply posted')
  await dialogOf(page).waitFor({ state: 'detached' })
  const replies = await site.db.selectFrom('replies').select('user_id').execute()
  assert.deepEqual(
    replies.map((reply) => reply.user_id),
    [people.ada.id],
  )
})

test("a login of another user in another tab does not send the first user's text", async () => {
  const { site, page } = await postAfterSessionEnd()
  await dialogOf(page).waitFor()
  await logInElsewhere(page, 'bob@example.test')
  await seeToast(
    page,
    'Failed to post reply',
    'You are now logged in as bob. Please check what you wrote and send it again.',
  )
  await dialogOf(page).waitFor({ state: 'detached' })
  assert.equal((await site.db.selectFrom('replies').select('id').execute()).length, 0)
})

test('a failed look at who is logged in leaves the password dialog open', async () => {
  const { page } = await postAfterSessionEnd(/(401|503) (POST|GET)/)
  await dialogOf(page).waitFor()
  const { mend } = await failRequests(page, 'GET /api/user', { status: 503 })
  const looked = page.waitForResponse('**/api/user')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await looked
  await waitForIdle(page)
  assert.ok(await dialogOf(page).isVisible())
  await mend()
  await logIn(page)
  await seeToast(page, 'Reply posted')
})
