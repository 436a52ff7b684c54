import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { openPage, openSite } from './browser.ts'
import { openNewTopic } from './forms.ts'
import { holdRequests } from './intercept-requests.ts'
import { fillSidePanels } from './side-panels.ts'

/** Presses what is shown and lets go beside it, so that nothing is chosen. */
async function isMarkedWhilePressed(control: Locator) {
  const page = control.page()
  const isMarked = () => control.evaluate((node) => getComputedStyle(node).boxShadow !== 'none')
  await control.hover()
  assert.equal(await isMarked(), false, 'the pointer alone does not press it')
  await page.mouse.down()
  const result = await isMarked()
  await page.mouse.move(2, 2)
  await page.mouse.up()
  return result
}

test('every kind of control shows that it is pressed', async () => {
  const site = await openSite()
  await fillSidePanels(site)
  const page = await openPage(site, '/', { as: 'ada' })
  const banner = page.getByRole('banner')
  const theme = banner.getByRole('button', { name: 'Theme' })
  const controls = [
    page.getByRole('button', { name: 'New Topic' }),
    page.getByRole('button', { name: 'Tag: All Topics' }),
    page.getByRole('tab', { name: 'Creations' }),
    page.getByRole('button', { name: /^Upvote/ }).first(),
    theme,
  ]
  for (const control of controls) {
    assert.equal(await isMarkedWhilePressed(control), true, String(control))
  }
  await theme.click()
  const dark = page.getByRole('menuitemradio', { name: 'Dark' })
  assert.equal(await isMarkedWhilePressed(dark), true)
})

test('a button that is working does not look pressed', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const form = await openNewTopic(page)
  const chip = form.dialog.locator('label').filter({ hasText: 'Discuss' })
  assert.equal(await isMarkedWhilePressed(chip), true)
  await form.fillIn({
    title: 'A topic that takes a while',
    text: 'Its text is long enough.',
    tag: 'Discuss',
  })
  const { requested, release } = await holdRequests(page, 'POST /api/topics')
  await form.create.click()
  await requested
  const working = form.dialog.locator('button[type=submit][aria-disabled=true]')
  assert.equal(await isMarkedWhilePressed(working), false)
  release()
  await form.dialog.waitFor({ state: 'detached' })
})
