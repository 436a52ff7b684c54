import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { stopClock } from './stop-clock.ts'
import { seeToast } from './toast.ts'

const ADDRESS = '/?new=topic'

/** A page with a paused clock. */
async function openAtRest() {
  const page = await openEmptyPage(await openSite(), { isAlone: true })
  await page.clock.install()
  const start = await stopClock(page)
  await visit(page, ADDRESS)
  const dialog = page.getByRole('dialog', { name: 'Create New Topic' })
  // React renders a late result from a timer.
  await eventually(async () => {
    await page.clock.runFor(20)
    assert.equal(await dialog.count(), 1)
  })
  return { page, dialog, start }
}

test("the dialog for visitors shows 'You must be logged in to create a topic.' and a 'Go to Login' button", async () => {
  const { page, dialog } = await openAtRest()
  await dialog.getByText('You must be logged in to create a topic.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Go to Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/auth')
  await eventually(async () => assert.equal(await dialog.count(), 0))
})

test("the toast 'Authentication Required' says 'You need to log in to create a new topic.'", async () => {
  const { page } = await openAtRest()
  await seeToast(page, 'Authentication Required', 'You need to log in to create a new topic.')
})

test('the dialog closes and redirects to /auth after 1.5 s', async () => {
  const { page, dialog, start } = await openAtRest()
  const spent = (await page.evaluate(() => Date.now())) - start
  assert.ok(spent < 1400)
  await page.clock.runFor(1400 - spent)
  assert.equal(new URL(page.url()).pathname, '/')
  assert.equal(await dialog.count(), 1)
  await page.clock.runFor(200)
  await page.waitForURL('**/auth')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
})

test('Back from /auth returns to the page before the dialog', async () => {
  const page = await openPage(await openSite(), '/about')
  await visit(page, ADDRESS)
  await page.waitForURL('**/auth')
  await page.goBack()
  await page.waitForURL('**/about')
  await visit(page, ADDRESS)
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await page.waitForURL('**/auth')
  await page.goBack()
  await page.waitForURL('**/about')
})

test('closing the dialog earlier cancels the redirect', async () => {
  const { page, dialog } = await openAtRest()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await page.clock.fastForward(5_000)
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
})

test('the same link shows the form to a logged-in user', async () => {
  const page = await openPage(await openSite(), ADDRESS, { as: 'ada' })
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
})
