import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertReply } from '../tests/insert-rows.ts'
import type { TestUser } from '../tests/test-users.ts'
import { openEmptyPage, openPage, openSharedSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { fillSidePanels } from './side-panels.ts'
import { breakScripts, BROKEN_SCRIPTS, FAILED } from './broken-scripts.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

type Place = { as: TestUser; path: string; parts: [press: string, dialog: string][] }

const PLACES: Place[] = [
  {
    as: 'ada',
    path: '/?tab=tools',
    parts: [
      ['New Topic', 'Create New Topic'],
      ['Suggest Tool', 'Add Tool'],
    ],
  },
  { as: 'ada', path: '/topics', parts: [['New Topic', 'Create New Topic']] },
  { as: 'ada', path: '/?tab=creations', parts: [['Share Creation', 'Share Creation']] },
  { as: 'ada', path: '/?tab=resources', parts: [['Add Resource', 'Add Resource']] },
  {
    as: 'ada',
    path: '/topic/1',
    parts: [
      ['Edit', 'Edit Topic'],
      ['Delete', 'Delete Topic'],
      ['Edit reply', 'Edit Reply'],
      ['Delete reply', 'Delete Reply'],
    ],
  },
  { as: 'ada', path: '/creation/1', parts: [['Delete', 'Delete Creation']] },
  { as: 'ada', path: '/profile', parts: [['Delete Account', 'Delete Account']] },
  { as: 'root', path: '/?tab=tools', parts: [['Edit Tool 3', 'Edit Tool']] },
  { as: 'root', path: '/admin', parts: [['Add New Tool', 'Add New Tool']] },
]

/** Of all tests: none changes what it holds. */
const site = await openSharedSite()
const topic = await writeTopic(site)
await insertReply(site.db, { to: topic })
await fillSidePanels(site)

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) =>
  page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: name })
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED })

for (const { as, path, parts } of PLACES) {
  const names = parts.map(([, name]) => `'${name}'`).join(', ')
  test(`if the script of ${names} fails on ${path} of ${as}, an error appears beside the button, and the next press works`, async () => {
    const page = await openPage(site, path, { as, expects: BROKEN_SCRIPTS })
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    for (const [press, name] of parts) {
      const { mend } = await breakScripts(page)
      await button(page, press).click()
      await failure(page).waitFor()
      const buttonBox = await button(page, press).boundingBox()
      const alertBox = await failure(page).boundingBox()
      assert.ok(buttonBox && alertBox)
      assert.ok(
        Math.abs(alertBox.y - (buttonBox.y + buttonBox.height)) < 40,
        `${alertBox.y} by ${buttonBox.y}`,
      )
      assert.ok(alertBox.x >= 0 && alertBox.x + alertBox.width <= 1280)
      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), heading)
      assert.equal(await page.getByRole('banner').count(), 1)
      await mend()
      await button(page, press).click()
      await dialog(page, name).waitFor()
      assert.equal(await failure(page).count(), 0)
      await page.keyboard.press('Escape')
      await dialog(page, name).waitFor({ state: 'detached' })
    }
  })
}

test('a script that fails once is retried automatically', async () => {
  const page = await openPage(site, '/topic/1', {
    as: 'ada',
    expects: BROKEN_SCRIPTS,
  })
  const requests: string[] = []
  await page.route('**/assets/delete-topic-dialog*.js', async (route) => {
    requests.push(route.request().url())
    await (requests.length === 1 ? route.abort() : route.continue())
  })
  await button(page, 'Delete').click()
  await dialog(page, 'Delete Topic').waitFor()
  assert.ok(requests.length > 1)
  assert.equal(await failure(page).count(), 0)
})

test('a control whose chunk is loading is busy and ignores further presses', async () => {
  const page = await openPage(site, '/topic/1', { as: 'ada' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await button(page, 'Delete').click()
  await eventually(async () => {
    assert.equal(await button(page, 'Delete').getAttribute('aria-busy'), 'true')
  })
  // Its colours are dimmed, but not the outline that shows the focus.
  assert.equal(await button(page, 'Delete').evaluate((node) => getComputedStyle(node).opacity), '1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  release()
  await dialog(page, 'Delete Topic').waitFor()
  await page.keyboard.press('Escape')
  await eventually(async () => {
    assert.equal(await button(page, 'Delete').getAttribute('aria-busy'), null)
    const hasFocus = (node: Element) => node === document.activeElement
    assert.equal(await button(page, 'Delete').evaluate(hasFocus), true)
  })
})

test('the page stays if the chunk of a dialog opened by URL fails', async () => {
  const page = await openEmptyPage(site, { as: 'ada', expects: BROKEN_SCRIPTS })
  await page.route('**/assets/new-topic-dialog*.js', (route) => route.abort())
  await visit(page, '/topics?new=topic')
  await failure(page).waitFor()
  await page.getByRole('heading', { name: 'Discussions', level: 1 }).waitFor()
  await page.unroute('**/assets/new-topic-dialog*.js')
  await button(page, 'New Topic').click()
  await dialog(page, 'Create New Topic').waitFor()
})

test('a tab whose chunk fails shows the error in its panel, and Try again works', async () => {
  const page = await openPage(site, '/', { expects: BROKEN_SCRIPTS })
  const { mend } = await breakScripts(page)
  await page.getByRole('tab', { name: 'Creations' }).last().click()
  const panel = page.getByRole('tabpanel', { name: 'Creations' })
  await panel.getByText('This part of the page could not be shown').waitFor()
  await page.getByRole('heading', { name: 'Discussions' }).waitFor()
  await mend()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await button(page, 'Share Creation').waitFor()
})

test('if the chunk of the reply form fails, the topic stays and Try again loads the form', async () => {
  const page = await openEmptyPage(site, { as: 'ada', expects: BROKEN_SCRIPTS })
  await page.route('**/assets/member-reply-form*.js', (route) => route.abort())
  await visit(page, '/topic/1')
  await page.getByText('This could not be loaded.').waitFor()
  await page.unroute('**/assets/member-reply-form*.js')
  await button(page, 'Try again').click()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
})

test('the login form stays if the chunk of the forgot-password dialog fails', async () => {
  const page = await openPage(site, '/auth', { expects: BROKEN_SCRIPTS })
  const { mend } = await breakScripts(page)
  const link = page.getByRole('link', { name: 'Forgot your password?' })
  await link.click()
  await failure(page).waitFor()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await mend()
  await link.click()
  await dialog(page, 'Forgot Your Password?').waitFor()
})

test('a menu whose chunk fails shows an error and opens on the next press', async () => {
  const page = await openPage(site, '/', { as: 'ada', expects: BROKEN_SCRIPTS })
  const { mend } = await breakScripts(page)
  const menu = page.getByRole('button', { name: 'Account of ada' })
  await menu.click()
  await failure(page).waitFor()
  await mend()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  assert.equal(await failure(page).count(), 0)
})

test('a toast needs no further script', async () => {
  const page = await openPage(site, '/topic/1', { as: 'ada' })
  await breakScripts(page)
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Cannot post empty reply')
})
