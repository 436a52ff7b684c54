import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { failRequests } from './intercept-requests.ts'
import { openBrowser, openSite, visit } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { stopClock } from './stop-clock.ts'
import { seeToast, toasts } from './toast.ts'

/** A topic in a page with a paused clock; time passes by `page.clock.runFor()` only. */
async function openAtRest(path = '/topic/1', visitor: Visitor = { as: 'ada' }) {
  const site = await openSite()
  await writeTopic(site)
  const context = await openBrowser(site, visitor)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.clock.install()
  await visit(page, path)
  await stopClock(page)
  return page
}

/** An error toast of a content form. */
async function postBlank(page: Page) {
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Cannot post empty reply')
}

const open = (page: Page) => toasts(page).locator('[data-state=open]')
const close = (page: Page) => toasts(page).getByRole('button', { name: 'Close' })
const isGone = (page: Page) => eventually(async () => assert.equal(await close(page).count(), 0))

test('a toast of a content form is announced in an existing live region and shown for 5 s, with an exit animation of 300 ms, or until it is closed', async () => {
  const page = await openAtRest()
  const region = toasts(page).locator('[aria-live]')
  assert.equal(await region.count(), 1)
  await region.evaluate((node) => node.setAttribute('data-before', ''))
  await postBlank(page)
  await toasts(page).locator('[data-before]').getByText('Cannot post empty reply').waitFor()
  await page.clock.runFor(4_900)
  assert.equal(await open(page).count(), 1)
  await page.clock.runFor(150)
  await eventually(async () => assert.equal(await open(page).count(), 0))
  assert.equal(await close(page).count(), 1)
  await page.clock.runFor(350)
  await isGone(page)
  await postBlank(page)
  await close(page).click()
  await page.clock.runFor(400)
  await isGone(page)
})

test('a toast of an account form is shown for 3 s', async () => {
  const page = await openAtRest('/auth', { expects: /401 POST \/api\/login/ })
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('not her password')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await seeToast(page, 'Login failed')
  await lastsThreeSeconds(page)
})

test('a toast of a failure in the profile is shown for 3 s', async () => {
  const expects = /409 PUT \/api\/user\/profile|409 DELETE \/api\/user\/delete/
  const page = await openAtRest('/profile', { as: 'root', expects })
  await page.getByLabel('Username').fill('bob')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Update Failed')
  await lastsThreeSeconds(page)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Delete Failed')
  await lastsThreeSeconds(page)
})

async function lastsThreeSeconds(page: Page) {
  await page.clock.runFor(2_900)
  assert.equal(await open(page).count(), 1)
  await page.clock.runFor(150)
  await eventually(async () => assert.equal(await open(page).count(), 0))
  await page.clock.runFor(350)
  await isGone(page)
}

test('at most one toast is visible: the next one replaces it for its full duration; success is green, an error red', async () => {
  const page = await openAtRest()
  await postBlank(page)
  assert.equal(await iconColour(page), await colourOf(page, '--color-danger'))
  await page.clock.runFor(4_000)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await seeToast(page, 'Link copied')
  await eventually(async () =>
    assert.equal(await toasts(page).getByText('Cannot post empty reply').count(), 0),
  )
  assert.equal(await iconColour(page), await colourOf(page, '--color-success'))
  assert.notEqual(await colourOf(page, '--color-success'), await colourOf(page, '--color-danger'))
  await page.clock.runFor(4_000)
  assert.equal(await open(page).count(), 1)
  await postBlank(page)
  await postBlank(page)
  assert.equal(await close(page).count(), 1)
})

test('the timer of a toast is paused while the pointer is on it or F8 has focused it; Escape closes it and returns the focus', async () => {
  const page = await openAtRest()
  await postBlank(page)
  await page.clock.runFor(1_000)
  await toasts(page).getByText('Cannot post empty reply').hover()
  await page.clock.runFor(60_000)
  assert.equal(await open(page).count(), 1)
  await page.mouse.move(200, 500)
  await page.clock.runFor(3_800)
  assert.equal(await open(page).count(), 1)
  await page.clock.runFor(300)
  await eventually(async () => assert.equal(await open(page).count(), 0))
  await page.clock.runFor(500)
  await isGone(page)

  await postBlank(page)
  const field = page.getByRole('textbox', { name: 'Content' })
  await field.focus()
  await page.keyboard.press('F8')
  await eventually(async () =>
    assert.equal(await close(page).evaluate((node) => node === document.activeElement), true),
  )
  await page.clock.runFor(60_000)
  assert.equal(await open(page).count(), 1)
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await isGone(page)
  assert.equal(await field.evaluate((node) => node === document.activeElement), true)
})

test('closing a toast above a dialog keeps the dialog open', async () => {
  const page = await openAtRest('/auth?mode=forgot-password', { expects: /503 POST/ })
  await failRequests(page, 'POST /api/forgot-password', { status: 503, message: 'No stamps.' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await seeToast(page, 'Failed to send reset link')
  await close(page).click()
  await page.clock.runFor(400)
  await isGone(page)
  await dialog.waitFor()
})

test('a toast is fixed at the top right at every width, wherever the page is scrolled', async () => {
  const page = await openAtRest()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 500 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await postBlank(page)
    const box = await open(page).boundingBox()
    assert.ok(box)
    const right = width - (box.x + box.width)
    assert.ok(right >= 0 && right <= 32, `${right} px from the right at ${width} px`)
    assert.ok(box.y >= 0 && box.y <= 100, `${box.y} px from the top at ${width} px`)
    assert.ok(box.x >= 0)
  }
})

const iconColour = (page: Page) =>
  open(page)
    .locator('svg')
    .first()
    .evaluate((icon) => getComputedStyle(icon).color)

const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
