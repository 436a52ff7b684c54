import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../tests/test-users.ts'
import type { TestUser } from '../tests/test-users.ts'
import type { TestSite } from '../tests/site.ts'
import { insertCreation, insertReply, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

const GONE = /^40[14] GET \/(api\/(user|topics\/1|creations\/1)|not-found)/

/** Two tabs of one browser. */
async function openTabs(
  site: TestSite,
  as: TestUser,
  first: string,
  second: string,
  expects = GONE,
) {
  const here = await openPage(site, first, { as, expects })
  const there = await here.context().newPage()
  await visit(there, second)
  return { here, there }
}

async function remove(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account of ada' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function logIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

const notFound = (page: Page) => page.getByText('Topic Not Found').waitFor()

test("Back after deleting a topic shows 'Topic Not Found'", async () => {
  const site = await openSite()
  await writeTopic(site)
  const page = await openPage(site, '/', { as: 'ada', expects: GONE })
  await page.getByRole('link', { name: 'A first topic' }).click()
  await remove(page)
  await page.getByText('Topic deleted', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'A first topic' }).count(), 0)
  await page.goBack()
  await notFound(page)
  assert.equal(await page.getByRole('heading', { name: 'A first topic' }).count(), 0)
})

test('Back after deleting a creation shows the 404 page', async () => {
  const site = await openSite()
  await insertCreation(site.db)
  const page = await openPage(site, '/?tab=creations', { as: 'ada', expects: GONE })
  await page.getByRole('link', { name: 'A creation' }).click()
  await remove(page)
  await page.getByText('Creation deleted', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'A creation' }).count(), 0)
  await page.goBack()
  await page.getByText('404 Page Not Found').waitFor()
})

test("a topic deleted in another tab disappears from the list, and Back shows 'Topic Not Found'", async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const { here, there } = await openTabs(site, 'ada', path, path)
  await there.getByRole('link', { name: 'Back to Discussions' }).click()
  await there.getByRole('link', { name: 'A first topic' }).waitFor()
  await remove(here)
  await there.getByText('No discussions found').waitFor()
  await there.goBack()
  await notFound(there)
})

test("a topic deleted in another tab while it is open shows 'Topic Not Found'", async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const { here, there } = await openTabs(site, 'root', path, path)
  await remove(here)
  await notFound(there)
})

test('a creation deleted in another tab while it is open shows the 404 page', async () => {
  const site = await openSite()
  const { id } = await insertCreation(site.db)
  const { here, there } = await openTabs(site, 'ada', `/creation/${id}`, `/creation/${id}`)
  await remove(here)
  await there.getByText('404 Page Not Found').waitFor()
})

test('a tool deleted in /admin disappears in other tabs', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Hammer' })
  const { here, there } = await openTabs(site, 'root', '/admin', '/')
  await there.getByRole('heading', { name: 'Hammer' }).waitFor()
  await here.getByRole('row', { name: 'Hammer' }).getByRole('button', { name: 'Edit' }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await there.getByRole('heading', { name: 'Hammer' }).waitFor({ state: 'detached' })
})

test('an edit, a reply and a vote in another tab are shown', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  await insertReply(site.db, { to: topic, contents: ['Said before'] })
  await insertTool(site.db, { name: 'Hammer' })
  const { here, there } = await openTabs(site, 'ada', topic.path, topic.path)
  await here.getByRole('button', { name: 'Edit reply' }).click()
  await here.getByRole('dialog').getByRole('textbox', { name: 'Content' }).fill('Said better')
  await here.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await there.getByText('Said better', { exact: true }).waitFor()
  await here.getByRole('textbox', { name: 'Content' }).fill('And one more')
  await here.getByRole('button', { name: 'Post Reply' }).click()
  await there.getByText('And one more', { exact: true }).waitFor()
  await there.getByRole('heading', { name: 'Replies (2)' }).waitFor()
  await visit(there, '/')
  await here.getByRole('link', { name: 'Back to Discussions' }).click()
  await here.getByRole('button', { name: 'Upvote Hammer' }).click()
  await there.locator('button[aria-label="Upvote Hammer"][aria-pressed=true]').waitFor()
})

test('a hidden tab reads what another tab has written as soon as it is shown, and not before', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const { here, there } = await openTabs(site, 'ada', path, path)
  await turn(there, 'hidden')
  const reads: string[] = []
  there.on('request', (request) => reads.push(request.url()))
  await here.getByRole('textbox', { name: 'Content' }).fill('Said meanwhile')
  await here.getByRole('button', { name: 'Post Reply' }).click()
  await here.getByRole('heading', { name: 'Replies (1)' }).waitFor()
  await there.waitForTimeout(500)
  assert.deepEqual(reads, [])
  await turn(there, 'visible')
  await there.getByText('Said meanwhile', { exact: true }).waitFor()
})

/** As a browser does with a tab behind another one, or in a minimized window. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => visibilityState,
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('text being typed stays when another tab writes', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const { here, there } = await openTabs(site, 'ada', path, path)
  await there.getByRole('textbox', { name: 'Content' }).fill('Half a thought')
  await here.getByRole('textbox', { name: 'Content' }).fill('A whole one')
  await here.getByRole('button', { name: 'Post Reply' }).click()
  await there.getByText('A whole one', { exact: true }).waitFor()
  assert.equal(await there.getByRole('textbox', { name: 'Content' }).inputValue(), 'Half a thought')
})

test('a profile saved in another tab is in the untouched fields of this one, so that saving keeps it', async () => {
  const site = await openSite()
  const { here, there } = await openTabs(site, 'ada', '/profile', '/profile')
  const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
  await there.getByLabel('Email Address').fill('ada@elsewhere.test')
  await here.getByLabel('Username').fill('ada2')
  await save(here)
  await eventually(async () =>
    assert.equal(await there.getByLabel('Username').inputValue(), 'ada2'),
  )
  assert.equal(await there.getByLabel('Email Address').inputValue(), 'ada@elsewhere.test')
  await save(there)
  await there.getByText('Profile Updated', { exact: true }).waitFor()
  const { username, email } = await site.as('ada')('GET /api/user')
  assert.deepEqual({ username, email }, { username: 'ada2', email: 'ada@elsewhere.test' })
})

test('a logout and a login in one tab apply to the others', async () => {
  const site = await openSite()
  const { here, there } = await openTabs(site, 'ada', '/', '/about')
  await logOut(here)
  await there.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  await logIn(here, 'bob@example.test')
  await there.getByRole('button', { name: 'Account of bob' }).waitFor()
})

test('the dialog of a topic that a logout in another tab closed stays closed after the next login', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const { here, there } = await openTabs(site, 'ada', '/', path)
  const edit = there.getByRole('button', { name: 'Edit', exact: true })
  const dialog = there.getByRole('dialog', { name: 'Edit Topic' })
  await edit.click()
  await dialog.waitFor()
  await logOut(here)
  await there.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  assert.equal(await dialog.count(), 0)
  await logIn(here, 'ada@example.test')
  // Also visible behind a dialog.
  await there.getByText('Edit', { exact: true }).waitFor()
  assert.equal(await dialog.count(), 0)
})

test('what is sent before a tab hears that another member has logged in is refused, and stays a draft of the first', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  const { here, there } = await openTabs(site, 'ada', '/', topic.path, /^401 POST/)
  const held = await holdRequests(there, 'GET /api/user')
  await logOut(here)
  await logIn(here, 'bob@example.test')
  await here.getByRole('button', { name: 'Account of bob' }).waitFor()
  await held.requested
  await there.getByRole('button', { name: 'Account of ada' }).waitFor()
  const content = there.getByRole('textbox', { name: 'Content' })
  await content.fill('In the name of ada')
  const answered = there.waitForResponse('**/replies')
  await there.getByRole('button', { name: 'Post Reply' }).click()
  assert.equal((await answered).status(), 401)
  held.release()
  await seeToast(
    there,
    'Failed to post reply',
    'You are now logged in as bob. Please check what you wrote and send it again.',
  )
  // It is not for bob to read, and waits for ada.
  await eventually(async () => assert.equal(await content.inputValue(), ''))
  const drafts = await there.evaluate(() => JSON.stringify({ ...localStorage }))
  assert.ok(drafts.includes('In the name of ada'))
  assert.deepEqual(await site.db.selectFrom('replies').select('id').execute(), [])
})

test('a logout in another tab redirects the profile to /auth', async () => {
  const { here, there } = await openTabs(await openSite(), 'ada', '/', '/profile')
  await logOut(here)
  await there.waitForURL('**/auth')
})

test('a page restored from the back/forward cache is refetched', async () => {
  const site = await openSite()
  const page = await openPage(site, '/', { expects: GONE })
  await page.getByText('No discussions found').waitFor()
  await writeTopic(site)
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await page.getByRole('link', { name: 'A first topic' }).waitFor()
})

test('an invalid response about the current user leaves the header unchanged', async () => {
  const site = await openSite()
  const { here, there } = await openTabs(site, 'ada', '/', '/')
  await there.route('**/api/user', (route) => route.fulfill({ json: {} }))
  await here.getByRole('button', { name: 'New Topic' }).click()
  const dialog = here.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('From here')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Some words about it.')
  await dialog.getByRole('checkbox', { name: 'Discuss' }).check()
  await dialog.getByRole('button', { name: 'Create Topic' }).click()
  await there.getByRole('link', { name: 'From here' }).waitFor()
  await eventually(async () => assert.equal(await there.getByRole('banner').count(), 1))
})
