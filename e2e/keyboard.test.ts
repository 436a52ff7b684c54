import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { insertTopics, writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { eventually } from './eventually.ts'
import { collectRequests } from './intercept-requests.ts'
import { seeToast, toasts } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

test("the tab order of /topics follows the page from 'Skip to content', and the focused control has an outline of 2 px", async () => {
  const site = await openSite()
  await insertTopics(site, 11)
  const page = await openPage(site, '/topics', { as: 'ada' })
  const link = page.getByRole('link', { name: 'Skip to content' })
  assert.ok(((await link.boundingBox())?.y ?? 0) < 0, 'it is out of sight')
  const last = page.getByRole('contentinfo').getByRole('link').last()
  const stops: string[] = []
  while (!(await last.evaluate((node) => node === document.activeElement))) {
    await page.keyboard.press('Tab')
    stops.push(await nameOfFocus(page))
    if (stops.length < 10) {
      await eventually(async () => assert.equal(await outlineOfFocus(page), '2px'))
    }
    if (stops.length === 1) {
      await eventually(async () =>
        assert.ok(((await link.boundingBox())?.y ?? -1) >= 0, 'it is in sight'),
      )
    }
    assert.ok(stops.length < 50, stops.join(', '))
  }
  const rows = Array.from({ length: 10 }, (_, at) => [`Topic ${11 - at}`, 'ada']).flat()
  assert.deepEqual(stops, [
    'Skip to content',
    'Guildhall',
    'Community: Not Working',
    'Search',
    'Theme',
    'Account of ada',
    'Tag: All Topics',
    'New Topic',
    ...rows,
    'Load More',
    'About',
    'Privacy Policy',
    'Feeds',
  ])
  await link.press('Enter')
  await hasFocus(page.getByRole('main'))
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('button', { name: 'Tag: All Topics' }))
})

test('a dialog takes, traps and returns the focus, and hides the page behind it; a topic can be written, posted and opened by keyboard', async () => {
  const page = await openPage(await openSite(), '/topics', { as: 'ada' })
  const opener = page.getByRole('button', { name: 'New Topic' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // By then, the dialog traps it.
  await hasFocus(dialog.getByRole('textbox', { name: 'Title' }))
  assert.equal(await page.getByRole('banner').count(), 0)
  assert.equal(await page.getByRole('main').count(), 0)
  await staysInside(page, dialog)
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await hasFocus(opener)

  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('Made of keys')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  assert.equal(await page.getByRole('checkbox', { name: 'General' }).isChecked(), true)
  await page.getByRole('textbox', { name: 'Content' }).focus()
  await page.keyboard.type('Nothing but keys.')
  await page.keyboard.press('Control+Enter')
  // Until then, it may offer the new topic as one that is like it.
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Made of keys' }).press('Enter')
  await page.getByRole('heading', { name: 'Made of keys', level: 1 }).waitFor()
})

test('a confirmation focuses Cancel, traps and returns the focus', async () => {
  const { page } = await openTopic({ as: 'ada' })
  const opener = page.getByRole('button', { name: 'Delete', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))
  await staysInside(page, dialog, 6)
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await hasFocus(opener)
})

test('the reply dialog focuses its text, with the cursor at the end, and returns the focus to its icon', async () => {
  const { page } = await openTopic({ as: 'bob' }, { replies: ['As it was'] })
  const opener = page.getByRole('button', { name: 'Edit reply' })
  await opener.focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await hasFocus(content)
  await page.keyboard.type(', and more')
  assert.equal(await content.inputValue(), 'As it was, and more')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await hasFocus(opener)
})

test('the topic dialog focuses its title, with the cursor at the end, so that no key replaces it', async () => {
  const { page } = await openTopic({ as: 'ada' }, { title: 'As it was' })
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await hasFocus(title)
  await page.keyboard.type(', and more')
  assert.equal(await title.inputValue(), 'As it was, and more')
})

test('the tabs of /auth are operated by arrow keys', async () => {
  const page = await openPage(await openSite(), '/auth')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Log In').focus()
  await page.keyboard.press('Control+ArrowRight')
  await hasFocus(tab('Log In'))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor()
  await hasFocus(tab('Sign Up'))
  assert.equal(await tab('Sign Up').getAttribute('tabindex'), '0')
  assert.equal(await tab('Log In').getAttribute('tabindex'), '-1')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await hasFocus(tab('Log In'))
  await page.keyboard.press('End')
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor()
})

test('the composer has one tab stop for its tabs and one for its tools, with arrow keys within', async () => {
  const { page } = await openTopic({ as: 'ada' })
  await page.getByRole('tab', { name: 'Write' }).focus()
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('button', { name: 'Bold' }))
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const stops = tools.locator('[tabindex="0"]')
  // The tool that was reached shows the focus and is the tab stop.
  for (const name of ['Code', 'Link', 'List', 'Bold', 'Code']) {
    await page.keyboard.press('ArrowRight')
    await hasFocus(tools.getByRole('button', { name }))
    await eventually(async () => assert.equal(await outlineOfFocus(page), '2px'))
    assert.deepEqual(await stops.evaluateAll((all) => all.map((stop) => stop.ariaLabel)), [name])
  }
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('textbox', { name: 'Content' }))
  await page.getByRole('tab', { name: 'Write' }).focus()
  await page.keyboard.press('ArrowRight')
  await hasFocus(page.getByRole('tab', { name: 'Preview' }))
  await page.getByRole('tabpanel', { name: 'Preview' }).waitFor()
})

test('Enter that is held down presses once, and Ctrl+Enter sends once', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom' })
  const { path } = await writeTopic(site)
  const page = await openPage(site, '/', { as: 'ada' })
  const votes = collectRequests(page, 'POST /api/tools/:id/rate')
  const upvote = page.getByRole('button', { name: 'Upvote Loom' })
  await upvote.focus()
  await page.keyboard.down('Enter')
  await seeToast(page, 'Upvoted!')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await waitForIdle(page)
  assert.equal(votes.length, 1)
  assert.equal(await upvote.getAttribute('aria-pressed'), 'true')

  await visit(page, path)
  await page.getByRole('textbox', { name: 'Content' }).fill('Short')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  assert.equal(await page.getByRole('textbox', { name: 'Content' }).inputValue(), 'Short\n\n')
  const replies = collectRequests(page, 'POST /api/topics/:id/replies')
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await seeToast(page, 'Reply posted')
  await page.keyboard.down('Enter')
  await waitForIdle(page)
  assert.equal(replies.length, 1)
  // The field is empty by now: sent, it would be an error.
  assert.equal(await toasts(page).getByText('Cannot post empty reply').count(), 0)
})

test('Enter that is held down opens a menu and chooses none of its entries', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  await page.getByRole('button', { name: 'Account of ada' }).focus()
  await page.keyboard.down('Enter')
  await hasFocus(page.getByRole('menuitem', { name: 'Profile' }))
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await waitForIdle(page)
  await hasFocus(page.getByRole('menuitem', { name: 'Profile' }))
})

const hasFocus = (wanted: Locator) =>
  eventually(async () => {
    const [isIt, instead] = await wanted.evaluate((node) => [
      node === document.activeElement,
      document.activeElement?.outerHTML.slice(0, 100),
    ])
    assert.ok(isIt, `the focus is on ${instead}`)
  })

/** A row's link shows its outline around the whole row. */
const outlineOfFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement ?? document.body
    const looks = [getComputedStyle(node), getComputedStyle(node, '::after')]
    const shown = looks.find(({ outlineStyle }) => outlineStyle === 'solid')
    return shown?.outlineWidth ?? `none on ${node.outerHTML.slice(0, 80)}`
  })

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    if (node?.ariaLabel) return node.ariaLabel
    const copy = node?.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const silent of copy.querySelectorAll('[aria-hidden]')) silent.remove()
    return copy.textContent.trim()
  })

async function staysInside(page: Page, dialog: Locator, presses = 25) {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key)
      const isInside = await dialog.evaluate((node) => node.contains(document.activeElement))
      assert.ok(isInside, `${key} left the dialog`)
    }
  }
}
