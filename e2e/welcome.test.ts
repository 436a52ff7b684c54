import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBeforeHydration } from './before-hydration.ts'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { BROKEN_SCRIPTS, breakScripts } from './broken-scripts.ts'
import { eventually } from './eventually.ts'

const overlay = (page: Page) => page.getByRole('dialog')

async function visitFirstTime(path = '/') {
  const page = await openPage(await openSite(), path, { isNew: true })
  if (path === '/') await overlay(page).waitFor()
  return page
}

test("a first visit shows the welcome overlay with headline, 'Start Exploring' and a close button", async () => {
  const page = await visitFirstTime()
  const headline = overlay(page).getByRole('heading')
  assert.match(await headline.innerText(), /people .*creat.* AI/i)
  await overlay(page).getByRole('button', { name: 'Start Exploring' }).waitFor()
  await overlay(page).getByRole('button', { name: 'Close' }).waitFor()
})

const WAYS: Record<string, (page: Page) => Promise<void>> = {
  "'Start Exploring'": (page) => page.getByRole('button', { name: 'Start Exploring' }).click(),
  'the close button': (page) => overlay(page).getByRole('button', { name: 'Close' }).click(),
  Esc: (page) => page.keyboard.press('Escape'),
  'a click outside': (page) => page.mouse.click(20, 400),
}

for (const [way, dismiss] of Object.entries(WAYS)) {
  test(`dismissing the welcome overlay by ${way} stores a flag in local storage`, async () => {
    const page = await visitFirstTime()
    const before = await storedKeys(page)
    await dismiss(page)
    await eventually(async () => assert.equal(await overlay(page).count(), 0))
    // The browser reports that a dialog was closed in a task of its own.
    await eventually(async () => {
      const added = (await storedKeys(page)).filter((key) => !before.includes(key))
      assert.equal(added.length, 1)
    })

    await reload(page)
    await staysAway(page)
  })
}

test('the welcome overlay appears again until it is dismissed', async () => {
  const page = await visitFirstTime()
  await reload(page)
  await overlay(page).waitFor()
})

test('the flag of the welcome overlay is per browser', async () => {
  const site = await openSite()
  const first = await openPage(site, '/', { isNew: true })
  await first.getByRole('button', { name: 'Start Exploring' }).click()
  const second = await openPage(site, '/', { isNew: true })
  await overlay(second).waitFor()
})

test('logged-in users do not see the welcome overlay', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada', isNew: true })
  await staysAway(page)
})

for (const path of ['/topics', '/auth']) {
  test(`the welcome overlay appears on / only: not on ${path}, but afterwards on /`, async () => {
    const page = await visitFirstTime(path)
    await staysAway(page)
    await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).click()
    await overlay(page).waitFor()
  })
}

test('without JavaScript the page is readable and has no welcome overlay', async () => {
  const page = await openEmptyPage(await openSite(), { isNew: true, hasScript: false })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(await overlay(page).count(), 0)
})

test('the page is usable after the welcome overlay', async () => {
  const page = await visitFirstTime()
  await page.getByRole('button', { name: 'Start Exploring' }).click()
  await page.getByRole('button', { name: 'Tag: All Topics' }).click()
  await page.getByRole('menuitemradio', { name: 'Discuss' }).waitFor()
})

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

/** It would appear within a frame or two after hydration. */
async function staysAway(page: Page) {
  await waitForIdle(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  assert.equal(await overlay(page).count(), 0)
}

for (const [way, dismiss] of Object.entries(WAYS)) {
  test(`the welcome overlay opens without the page's scripts, and ${way} closes it for good`, async () => {
    const page = await openEmptyPage(await openSite(), { isNew: true, expects: BROKEN_SCRIPTS })
    const { mend } = await breakScripts(page)
    await page.goto('/')
    await overlay(page).waitFor()
    await dismiss(page)
    await eventually(async () => assert.equal(await overlay(page).count(), 0))
    await eventually(async () => assert.ok((await storedKeys(page)).includes('welcome-seen')))
    await mend()
    await reload(page)
    await staysAway(page)
  })
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

test('the welcome overlay is not printed', async () => {
  const page = await visitFirstTime()
  await page.emulateMedia({ media: 'print' })
  assert.equal(await overlay(page).isVisible(), false)
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

test('the key that opens the search does nothing behind the welcome overlay', async () => {
  const page = await visitFirstTime()
  await page.keyboard.press('/')
  await waitForIdle(page)
  assert.equal(await page.locator('[role=combobox]').count(), 0)
  await overlay(page).waitFor()
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
