import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBeforeHydration } from './before-hydration.ts'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { BROKEN_SCRIPTS, breakScripts } from './broken-scripts.ts'
import { eventually } from './eventually.ts'

const overlay = (page: Page) => page.getByRole('dialog')

test("a first visit shows the welcome overlay with headline, 'Start Exploring' and a close button, until it is dismissed, in each browser", async () => {
  const site = await openSite()
  const page = await openPage(site, '/', { isNew: true })
  await overlay(page).waitFor()
  const headline = overlay(page).getByRole('heading')
  assert.match(await headline.innerText(), /people .*creat.* AI/i)
  await overlay(page).getByRole('button', { name: 'Start Exploring' }).waitFor()
  await overlay(page).getByRole('button', { name: 'Close' }).waitFor()
  await reload(page)
  await overlay(page).waitFor()
  await page.getByRole('button', { name: 'Start Exploring' }).click()
  const second = await openPage(site, '/', { isNew: true })
  await overlay(second).waitFor()
})

const WAYS: Record<string, (page: Page) => Promise<void>> = {
  "'Start Exploring'": (page) => page.getByRole('button', { name: 'Start Exploring' }).click(),
  'the close button': (page) => overlay(page).getByRole('button', { name: 'Close' }).click(),
  Esc: (page) => page.keyboard.press('Escape'),
  'a click outside': (page) => page.mouse.click(20, 400),
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

for (const hasScripts of [true, false]) {
  const how = hasScripts ? '' : ", also without the page's scripts,"
  test(`dismissing the welcome overlay by a button, Esc or a click outside${how} closes it for good`, async () => {
    const expects = hasScripts ? undefined : BROKEN_SCRIPTS
    const page = await openEmptyPage(await openSite(), { isNew: true, expects })
    for (const [way, dismiss] of Object.entries(WAYS)) {
      const { mend } = hasScripts ? { mend: async () => {} } : await breakScripts(page)
      await (hasScripts ? visit(page, '/') : page.goto('/'))
      await overlay(page).waitFor()
      const before = await storedKeys(page)
      await dismiss(page)
      await eventually(async () => assert.equal(await overlay(page).count(), 0, way))
      // The browser reports that a dialog was closed in a task of its own.
      await eventually(async () => {
        const added = (await storedKeys(page)).filter((key) => !before.includes(key))
        assert.deepEqual(added, ['welcome-seen'], way)
      })
      await mend()
      await reload(page)
      await staysAway(page)
      await page.evaluate(() => localStorage.clear())
    }
  })
}

test('logged-in users do not see the welcome overlay', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada', isNew: true })
  await staysAway(page)
})

test('the welcome overlay appears on / only: not on /topics or /auth, but afterwards on /', async () => {
  const page = await openEmptyPage(await openSite(), { isNew: true })
  for (const path of ['/topics', '/auth']) {
    await visit(page, path)
    await staysAway(page)
    await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).click()
    await overlay(page).waitFor()
  }
})

test('without JavaScript the page is readable and has no welcome overlay', async () => {
  const page = await openEmptyPage(await openSite(), { isNew: true, hasScript: false })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(await overlay(page).count(), 0)
})

test('the welcome overlay is not printed, no key opens the search behind it, and the page is usable after it', async () => {
  const page = await openPage(await openSite(), '/', { isNew: true })
  await overlay(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.equal(await overlay(page).isVisible(), false)
  await page.emulateMedia({ media: null })
  await page.keyboard.press('/')
  await waitForIdle(page)
  assert.equal(await page.locator('[role=combobox]').count(), 0)
  await overlay(page).waitFor()
  await page.getByRole('button', { name: 'Start Exploring' }).click()
  await page.getByRole('button', { name: 'Tag: All Topics' }).click()
  await page.getByRole('menuitemradio', { name: 'Discuss' }).waitFor()
})

/** It would appear within a frame or two after hydration. */
async function staysAway(page: Page) {
  await waitForIdle(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  assert.equal(await overlay(page).count(), 0)
}

test('the welcome overlay that was closed before hydration stays closed', async () => {
  const { page, release } = await openBeforeHydration(await openSite(), '/', { isNew: true })
  await page.keyboard.press('Escape')
  await release()
  await staysAway(page)
})

test('a form that the address opens comes before the welcome overlay', async () => {
  const page = await openEmptyPage(await openSite(), { isNew: true })
  await visit(page, '/?tab=creations&new=creation')
  const form = page.getByRole('dialog', { name: 'Share Creation' })
  await form.waitFor()
  assert.equal(await page.locator('dialog[open]').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start Exploring' }).click()
  await eventually(async () => assert.equal(await overlay(page).count(), 0))
})

test('logged-in users do not see the welcome overlay before hydration either', async () => {
  const visitor = { as: 'ada', isNew: true } as const
  const { page, release } = await openBeforeHydration(await openSite(), '/', visitor)
  assert.equal(await overlay(page).count(), 0)
  await release()
  await staysAway(page)
})

test('the welcome overlay fetches nothing', async () => {
  const site = await openSite()
  const fetchedWith = async (isNew: boolean) => {
    const page = await openEmptyPage(site, { isNew, isAlone: true })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await visit(page, '/')
    if (isNew) await overlay(page).waitFor()
    await waitForIdle(page)
    return fetched.toSorted()
  }
  assert.deepEqual(await fetchedWith(true), await fetchedWith(false))
})

test('in a low window the welcome overlay shows its headline, and Enter closes it', async () => {
  const page = await openEmptyPage(await openSite(), { isNew: true, width: 390 })
  await page.setViewportSize({ width: 390, height: 260 })
  await visit(page, '/')
  const button = page.getByRole('button', { name: 'Start Exploring' })
  assert.ok(await button.evaluate((node) => node === document.activeElement))
  const headline = overlay(page).getByRole('heading')
  assert.ok(await headline.evaluate((node) => node.getBoundingClientRect().top >= 0))
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await overlay(page).count(), 0))
})
