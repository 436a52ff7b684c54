import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../tests/test-users.ts'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { holdScripts, openBeforeHydration } from './before-hydration.ts'
import { openEmptyPage, openPage, openSite, reload } from './browser.ts'
import { eventually } from './eventually.ts'
import { field } from './forms.ts'
import { collectRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

/** Only the click event, without the preceding pointer events; React renders nothing before it. */
const clickAtOnce = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click())

test('a click on New Topic before hydration works for a member', async () => {
  const { page, release } = await openBeforeHydration(await openSite(), '/', { as: 'ada' })
  await clickAtOnce(page, 'New Topic')
  await release()
  await eventually(() => assert.equal(new URL(page.url()).search, '?new=topic'))
})

test('a vote before hydration counts for a member', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom', url: 'https://loom.test/' })
  const { page, release } = await openBeforeHydration(site, '/?tab=tools', { as: 'ada' })
  await clickAtOnce(page, 'Upvote Loom')
  await release()
  const vote = page.getByRole('button', { name: 'Upvote Loom' })
  await eventually(async () => assert.equal(await vote.getAttribute('aria-pressed'), 'true'))
  assert.equal(await page.getByText('Authentication required').count(), 0)
})

/** Fills in the login before the scripts are loaded. */
async function fillInLogin(expects?: RegExp) {
  const page = await openEmptyPage(await openSite(), { expects })
  const { release } = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await field(page, 'Email').fill('ada@example.test')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  const logIn = page.getByRole('button', { name: 'Log In', exact: true })
  return { page, password, logIn, release }
}

test('a form that is sent before the scripts are loaded is sent once, when they are', async () => {
  const { page, password, release } = await fillInLogin()
  const logins = collectRequests(page, 'POST /api/login')
  await password.press('Enter')
  await password.press('Enter')
  await release()
  await page.waitForURL((url) => url.pathname === '/')
  await seeToast(page, 'Welcome back!', "You've successfully logged in as ada.")
  assert.equal(logins.length, 1)
})

test('the button of a form that waits for the scripts is busy until the form is sent', async () => {
  const { page, password, logIn, release } = await fillInLogin(/401 POST/)
  await password.fill('not the password')
  const before = await logIn.boundingBox()
  await logIn.click()
  const busy = { ariaBusy: 'true', ariaDisabled: 'true' }
  const state = () => logIn.evaluate(({ ariaBusy, ariaDisabled }) => ({ ariaBusy, ariaDisabled }))
  assert.deepEqual(await state(), busy)
  assert.deepEqual(await logIn.boundingBox(), before)
  await release()
  await seeToast(page, 'Login failed')
  await eventually(async () =>
    assert.deepEqual(await state(), { ariaBusy: null, ariaDisabled: null }),
  )
})

for (const [path, label] of [
  ['/about', 'Message'],
  ['/edit-creation/1', 'Description'],
] as const) {
  test(`what was written on ${path} before the hydration is a draft`, async () => {
    const site = await openSite()
    await insertCreation(site.db, { by: 'ada' })
    const page = await openEmptyPage(site, { as: 'ada' })
    const { release } = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await field(page, label).fill('Written early')
    await release()
    await page.getByText('Draft kept on this device').waitFor()
    await reload(page)
    await page.getByText('Draft restored').waitFor()
    assert.equal(await field(page, label).inputValue(), 'Written early')
  })
}

test('a form in which nothing was written has no draft, whatever ends the lines of its text', async () => {
  const site = await openSite()
  const { id } = await insertCreation(site.db, { by: 'ada' })
  await site.db.updateTable('creations').set({ description: 'Two\r\nlines' }).execute()
  const page = await openPage(site, `/edit-creation/${id}`, { as: 'ada' })
  const stored = await page.evaluate(() => Object.keys(localStorage).join(' '))
  assert.doesNotMatch(stored, /draft/)
})

/** As extensions do that add an icon to a field. */
const changePage = (page: Page) =>
  page.evaluate(() => document.querySelector('input')?.after(document.createElement('div')))

/** React renders a page that was changed anew, and says so. */
const CHANGED = /error #418/

test('what was written before the hydration stays if an extension has changed the page', async () => {
  const { page, password, release } = await fillInLogin(CHANGED)
  await changePage(page)
  await release()
  assert.equal(await field(page, 'Email').inputValue(), 'ada@example.test')
  assert.equal(await password.evaluate((input) => input === document.activeElement), true)
  await password.press('Enter')
  await seeToast(page, 'Welcome back!')
})

test('a form that was sent early is sent if an extension has changed the page meanwhile', async () => {
  const { page, password, release } = await fillInLogin(CHANGED)
  await password.press('Enter')
  await changePage(page)
  await release()
  await seeToast(page, 'Welcome back!')
})
