import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { markDeleted, insertLoggedInUser, writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { people } from '../tests/test-users.ts'

const banner = (page: Page) => page.getByRole('banner')
const accountButton = (page: Page) => banner(page).getByRole('button', { name: /account/i })

test("the logo links to /, and visitors see a 'Log in' button that leads to /auth and a Privacy Policy that opens a new tab", async () => {
  const page = await openPage(await openSite(), '/auth')
  await banner(page).getByRole('link', { name: 'Guildhall' }).click()
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
  assert.equal(await accountButton(page).count(), 0)

  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  assert.equal(await link.getAttribute('target'), '_blank')
  assert.match((await link.getAttribute('rel')) ?? '', /noopener/)
  const opening = page.context().waitForEvent('page')
  await link.click()
  const opened = await opening
  await opened.getByRole('heading', { name: 'Privacy Policy' }).first().waitFor()
  await opened.close()
  assert.equal(new URL(page.url()).pathname, '/')

  await banner(page).getByText('Log in', { exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/auth')
})

test("logged-in users see an avatar menu and no 'Log in' button; Logout, once it does not fail, ends the session, goes to /auth and shows 'Logged out'", async () => {
  const page = await openPage(await openSite(), '/topics', {
    as: 'ada',
    expects: /500 POST \/api\/logout/,
  })
  const logOut = async () => {
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  assert.equal(await banner(page).getByText('Log in', { exact: true }).count(), 0)
  assert.equal(await accountButton(page).getAttribute('aria-haspopup'), 'menu')
  const { mend } = await failRequests(page, 'POST /api/logout', { message: 'The site is tired.' })
  await logOut()
  await seeToast(page, 'Logout failed', 'The site is tired.')
  await accountButton(page).waitFor()
  assert.equal(new URL(page.url()).pathname, '/topics')
  await mend()

  const held = await holdRequests(page, 'POST /api/logout')
  await logOut()
  await held.requested
  // The picture is dimmed; the outline of the focus is not.
  const busy = await accountButton(page).evaluate((node) => ({
    isBusy: node.ariaBusy,
    opacity: getComputedStyle(node).opacity,
    picture: node.firstElementChild && getComputedStyle(node.firstElementChild).opacity,
  }))
  assert.deepEqual(busy, { isBusy: 'true', opacity: '1', picture: '0.6' })
  held.release()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/auth')
  await seeToast(page, 'Logged out', "You've been successfully logged out.")
  await eventually(async () => assert.equal(await accountButton(page).count(), 0))

  // The session is deleted on the server as well, not only in the page.
  await visit(page, '/')
  await banner(page).getByText('Log in', { exact: true }).waitFor()
})

test('after a logout, nothing that only the member could see is left in the document', async () => {
  const page = await openPage(await openSite(), '/admin?section=users', { as: 'root' })
  await page.getByText(people.bob.email).waitFor()
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  const left = await page.content()
  for (const { email } of Object.values(people)) assert.ok(!left.includes(email), email)
})

test('the avatar falls back to the initials of the username', async () => {
  const site = await openSite()
  const ada = await openPage(site, '/', { as: 'ada' })
  assert.equal(await shownIn(ada), 'AD')

  const grace = await insertLoggedInUser(site, 'grace brewster hopper')
  assert.equal(await shownIn(await openPage(site, '/', { as: grace.jar })), 'GB')

  const broken = await insertLoggedInUser(site, 'Søren K', '/media/gone.png')
  const page = await openPage(site, '/', { as: broken.jar, expects: /404 GET \/media\/gone.png/ })
  await eventually(async () => assert.equal(await shownIn(page), 'SK'))
})

test("the avatar shows the user's portrait", async () => {
  const site = await openSite()
  const { jar } = await insertLoggedInUser(site, 'pictured', '/favicon.svg')
  const page = await openPage(site, '/', { as: jar })
  const picture = accountButton(page).locator('img')
  assert.equal(await picture.getAttribute('src'), '/favicon.svg')
  assert.equal(await shownIn(page), '')
})

test("a visitor's phone shows the whole name of the community", async () => {
  const page = await openPage(await openSite(), '/', { width: 390 })
  const name = banner(page).getByText('Not Working', { exact: true })
  const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  assert.equal(cut, 0)
})

test('the footer has a copyright line with the current year, and its Privacy Policy is that of PRIVACY_URL', async () => {
  const privacy = 'https://elsewhere.test/privacy'
  const site = await openSite({ PRIVACY_URL: privacy, SITE_NAME: 'The Hall' })
  const page = await openPage(site, '/auth')
  const footer = page.getByRole('contentinfo')
  const link = footer.getByRole('link', { name: 'Privacy Policy' })
  assert.equal(await link.getAttribute('href'), privacy)
  const line = footer.getByText(/©/)
  assert.equal(await line.innerText(), `© ${new Date().getUTCFullYear()} The Hall`)
})

test('an ended session is shown as logged out', async () => {
  const site = await openSite()
  const jar = await site.logIn('ada')
  const page = await openEmptyPage(site, { as: jar })
  await site.ask(jar, 'POST /api/logout')
  await visit(page, '/')
  await banner(page).getByText('Log in', { exact: true }).waitFor()
})

test('a deleted account is shown as logged out', async () => {
  const site = await openSite()
  const { id, jar } = await insertLoggedInUser(site, 'leaving')
  await markDeleted(site, id)
  await site.db.deleteFrom('sessions').where('user_id', '=', id).execute()
  const page = await openPage(site, '/', { as: jar })
  await banner(page).getByText('Log in', { exact: true }).waitFor()
})

test('the header stays during navigation', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const page = await openPage(site, '/', { as: 'ada' })
  const held = await holdRequests(page, 'GET /api/topics/:id')
  await page.getByRole('link', { name: 'A first topic' }).click()
  await held.requested
  await accountButton(page).waitFor()
  held.release()
  await page.waitForURL(`**${path}`)
  await accountButton(page).waitFor()
})

const shownIn = async (page: Page) =>
  (await accountButton(page).getByTestId('avatar').innerText()).trim()
