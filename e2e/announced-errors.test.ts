import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import { errorOf } from './forms.ts'
import { eventually } from './eventually.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** What the form says as an alert; null if it has none. */
const announcement = (page: Page) =>
  page.evaluate(() => document.querySelector('form [role=alert]')?.textContent ?? null)

type Refused = Visitor & { path: string; name: string; text: string; key?: string; error: string }

/** A field that is sent by keyboard from within it, and is refused. */
const refused: Record<string, Refused> = {
  'sign up': {
    path: '/auth?mode=register',
    name: 'Username',
    text: 'x',
    error: 'Username must be at least 3 characters',
  },
  'new topic': {
    path: '/topics?new=topic',
    as: 'ada',
    name: 'Title',
    text: 'Why',
    key: 'Control+Enter',
    error: 'Title must be at least 5 characters long',
  },
  reply: {
    path: '/topic/1',
    as: 'ada',
    name: 'Content',
    text: 'x'.repeat(2001),
    key: 'Control+Enter',
    error: 'Content cannot exceed 2000 characters',
  },
  'new community': {
    path: '/admin?section=communities',
    as: 'root',
    name: 'New community',
    text: 'x',
    error: 'Name must be at least 2 characters',
  },
}

for (const [title, { path, name, text, key = 'Enter', error, ...visitor }] of Object.entries(
  refused,
)) {
  test(`the error of a field that has the focus already is announced: ${title}`, async () => {
    const site = await openSite()
    await writeTopic(site)
    const page = await openPage(site, path, visitor)
    const field = page.getByRole('textbox', { name, exact: true })
    await field.fill(text)
    await field.press(key)
    await eventually(async () => assert.equal(await announcement(page), error))
    assert.equal(await errorOf(field), error)
    assert.ok(await field.evaluate((node) => node === document.activeElement))
  })
}

test('an error whose field gets the focus, and is announced with it, is not announced twice', async () => {
  const page = await openPage(await openSite(), '/auth?mode=register')
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('x')
  await page.locator('form [type=submit]').click()
  await eventually(async () => {
    assert.equal(await errorOf(username), 'Username must be at least 3 characters')
  })
  await waitForIdle(page)
  assert.equal(await announcement(page), null)
  // The same error again, now from the field.
  await username.press('Enter')
  await eventually(async () => {
    assert.equal(await announcement(page), 'Username must be at least 3 characters')
  })
})
