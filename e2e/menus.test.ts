import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertCommunity } from '../tests/insert-rows.ts'
import { openEmptyPage, openPage, openPageWithClock, openSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { stopClock } from './stop-clock.ts'
import { toasts } from './toast.ts'
import { tagButton } from './topic-locators.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** The focused menu item. */
const current = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    const isEntry = node?.role?.startsWith('menuitem')
    return isEntry
      ? node?.querySelector('[data-testid=menu-label]')?.textContent
      : `outside, on ${node?.tagName}`
  })

const isOn = (page: Page, name: string) =>
  eventually(async () => assert.equal(await current(page), name))

const isClosed = (page: Page) =>
  eventually(async () => assert.equal(await page.getByRole('menu').count(), 0))

test('Enter, Space or ArrowDown opens a menu at the chosen item; arrows, Home and End move within it', async () => {
  const page = await openEmptyPage(await openSite())
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await visit(page, '/topics?tag=Discuss')
    await tagButton(page).press(key)
    await isOn(page, 'Discuss')
    await page.keyboard.press('ArrowDown')
    await isOn(page, 'Legacy')
    await page.keyboard.press('ArrowDown')
    await isOn(page, 'All Topics')
    await page.keyboard.press('ArrowUp')
    await isOn(page, 'Legacy')
    await page.keyboard.press('Home')
    await isOn(page, 'All Topics')
    await page.keyboard.press('End')
    await isOn(page, 'Legacy')
    await page.keyboard.press('Enter')
    await eventually(() => assert.equal(new URL(page.url()).searchParams.get('tag'), 'Legacy'))
    await isClosed(page)
  }
})

test('Escape closes a menu without a change and returns the focus; a click outside or on its button closes it, too', async () => {
  const page = await openPage(await openSite(), '/topics')
  await tagButton(page).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await eventually(async () =>
    assert.equal(await tagButton(page).evaluate((node) => node === document.activeElement), true),
  )
  assert.equal(await tagButton(page).getAttribute('aria-expanded'), 'false')
  assert.equal(new URL(page.url()).search, '')
  await tagButton(page).click()
  await page.getByRole('menu').waitFor()
  assert.equal(await tagButton(page).getAttribute('aria-expanded'), 'true')
  await page.mouse.click(900, 700)
  await isClosed(page)
  await waitForIdle(page)
  assert.ok(await tagButton(page).evaluate((node) => node !== document.activeElement))
  await tagButton(page).click()
  await page.getByRole('menu').waitFor()
  await tagButton(page).click()
  await isClosed(page)
})

test('the type-ahead of a menu resets after 1 s', async () => {
  const page = await openPageWithClock(await openSite(), '/topics')
  await tagButton(page).press('Enter')
  await isOn(page, 'All Topics')
  await stopClock(page)
  const type = async (letter: string, then: number) => {
    await page.keyboard.press(letter)
    await page.clock.runFor(then)
  }
  await type('g', 900)
  assert.equal(await current(page), 'General')
  // Still the search text 'gl', which matches no item.
  await type('l', 1_100)
  assert.equal(await current(page), 'General')
  await type('l', 100)
  assert.equal(await current(page), 'Legacy')
})

test('arrow keys skip disabled menu items', async () => {
  const site = await openSite()
  await insertCommunity(site.db, { name: 'Someday', displayOrder: 2, upcoming: true })
  await insertCommunity(site.db, { name: 'Working', displayOrder: 3 })
  const page = await openPage(site, '/')
  await page.getByRole('button', { name: /^Community: / }).press('Enter')
  await isOn(page, 'Not Working')
  await page.keyboard.press('ArrowDown')
  await isOn(page, 'Working')
})

test('the account menu works by keyboard, and a link in it opens in another tab with Ctrl while the page stays', async () => {
  const page = await openPage(await openSite(), '/about', { as: 'ada' })
  await page.getByRole('button', { name: /account/i }).press('ArrowDown')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('End')
  await isOn(page, 'Logout')
  await page.keyboard.press('Escape')
  await isClosed(page)
  await page.getByRole('button', { name: /account/i }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Profile' }).click({ modifiers: ['Control'] })
  const opened = await opening
  await opened.waitForURL('**/profile')
  await isClosed(page)
  await page.waitForTimeout(300)
  assert.equal(new URL(page.url()).pathname, '/about')
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
})

test('a menu fits the screen of a phone', async () => {
  const page = await openPage(await openSite(), '/topics', { width: 320, height: 480 })
  await tagButton(page).click()
  const box = await page.getByRole('menu').boundingBox()
  assert.ok(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 480)
})

test('a tooltip appears after 700 ms, and Escape hides it and then closes a menu again', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const page = await openPageWithClock(site, path)
  await stopClock(page)
  const tip = page.locator('[popover]:popover-open', { hasText: 'Copy link' })
  await page.getByRole('button', { name: 'Copy link' }).hover()
  await page.clock.runFor(650)
  assert.equal(await tip.count(), 0)
  await page.clock.runFor(100)
  await tip.waitFor()
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await tip.count(), 0))
  await page.getByRole('button', { name: /^Community: / }).press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await isClosed(page)
})

test('a menu covers a toast, not the other way round', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const page = await openPageWithClock(site, path)
  // Otherwise the toast may disappear meanwhile.
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await toasts(page).getByRole('button').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Theme' }).click()
  const item = page.getByRole('menuitemradio', { name: 'Dark' })
  await item.waitFor()
  const isOnTop = await item.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  assert.ok(isOnTop)
  assert.equal(await toasts(page).getByRole('button').count(), 1)
})
