import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertContactMessage } from '../tests/insert-rows.ts'
import { openSite } from './browser.ts'
import { insertTagSuggestions, openSection, rowOf } from './admin-content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

test('suggested tags are reviewed by keyboard, and the next row gets the focus', async () => {
  const site = await openSite()
  await insertTagSuggestions(site, ['Weaving', 'Dyeing', 'Spinning'])
  const page = await openSection(site, 'tags')
  const [first = '', second = '', third = ''] = await page.getByRole('rowheader').allInnerTexts()
  await reach(page, button(page, first, 'Approve'))
  await page.keyboard.press('Enter')
  await seeToast(page, 'Tag approved')
  await hasFocus(button(page, second, 'Approve'))

  await reach(page, button(page, second, 'Reject'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await hasFocus(button(page, second, 'Reject'))
  await page.keyboard.press('Enter')
  await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Tag rejected')
  await hasFocus(button(page, third, 'Approve'))

  await reach(page, button(page, third, 'Merge'))
  await page.keyboard.press('Enter')
  await reach(page, dialog.getByRole('button', { name: /^Merge into/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio').first().waitFor()
  await page.keyboard.type('Legacy')
  await hasFocus(page.getByRole('menuitemradio', { name: 'Legacy' }))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Merge into: Legacy' }).waitFor()
  await reach(page, dialog.getByRole('button', { name: 'Merge', exact: true }))
  await page.keyboard.press('Enter')
  await seeToast(page, 'Tag merged')
  await hasFocus(page.getByRole('heading', { name: 'Suggested tags' }))
})

test('messages are opened and deleted by keyboard, and the next one gets the focus', async () => {
  const site = await openSite()
  await insertContactMessage(site.db, 'The first of two.')
  await insertContactMessage(site.db, 'The second of two.')
  const page = await openSection(site, 'messages')
  await reach(page, page.getByRole('button', { name: /The second of two/ }))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seeToast(page, 'Message deleted')
  await hasFocus(page.getByRole('button', { name: /The first of two/ }))
})

const button = (page: Page, row: string, name: string) =>
  rowOf(page, row).getByRole('button', { name, exact: true })

/** Presses Tab until the element has the focus. */
async function reach(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail('the keyboard does not get there')
}

const hasFocus = (wanted: Locator) =>
  eventually(async () =>
    assert.ok(await wanted.evaluate((node) => node === document.activeElement)),
  )
