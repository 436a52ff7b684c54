import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAuditEntry } from '../server/audit/queries.ts'
import { people } from '../tests/test-users.ts'
import { openPage, openSite, reload, visit } from './browser.ts'
import { confirm, openSection, press, rowOf, suggestTag } from './admin-content.ts'
import { insertLoggedInUser } from './content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

test('users are searched by name or email, and the URL contains the search', async () => {
  const site = await openSite()
  await insertLoggedInUser(site, 'عائشة')
  const page = await openSection(site, 'users')
  assert.equal(await page.getByRole('rowheader').count(), 4)
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await box.fill('bob@')
  await page.waitForURL('**/admin?section=users&q=bob%40')
  await eventually(async () => assert.equal(await page.getByRole('rowheader').count(), 1))
  await rowOf(page, 'bob').getByText('bob@example.test').waitFor()
  assert.ok(await box.evaluate((node) => node === document.activeElement))
  await box.fill('nobody at all')
  await page.getByText('No name or address has “nobody at all” in it.').waitFor()
  await visit(page, '/admin?section=users&q=عائشة')
  assert.equal(await page.getByRole('rowheader').count(), 1)
  assert.equal(await box.inputValue(), 'عائشة')
})

test('names in the dashboard lead to the pages of these members', async () => {
  const site = await openSite()
  await suggestTag(site, 'Embroidery')
  await insertAuditEntry(site.db, people.ada.id, { action: 'token.created', id: 1 })
  const page = await openSection(site, 'users')
  for (const [section, row] of [
    ['users', 'ada'],
    ['tags', 'Embroidery'],
    ['audit', 'Token created'],
  ] as const) {
    await visit(page, `/admin?section=${section}`)
    await rowOf(page, row).getByRole('link', { name: 'ada' }).click()
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor()
  }
})

test('a promoted user can open the admin dashboard; a demoted one cannot', async () => {
  const site = await openSite()
  const page = await openSection(site, 'users')
  await press(page, 'bob', 'Make administrator')
  await page.getByRole('alertdialog', { name: 'Make bob an administrator?' }).waitFor()
  await confirm(page, 'Make administrator')
  await seeToast(page, 'Admin access granted', 'bob is an administrator now.')
  await rowOf(page, 'bob').getByText('Administrator', { exact: true }).waitFor()
  const other = await openPage(site, '/admin', { as: 'bob' })
  await other.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

  await press(page, 'bob', 'Remove admin access')
  await confirm(page, 'Cancel')
  await press(page, 'bob', 'Remove admin access')
  await confirm(page, 'Remove admin access')
  await seeToast(page, 'Admin access removed')
  await rowOf(page, 'bob').getByText('Member', { exact: true }).waitFor()
  await visit(other, '/admin')
  await other.waitForURL('**/auth')
})

test("ending a user's sessions logs them out everywhere", async () => {
  const site = await openSite()
  const other = await openPage(site, '/', { as: 'bob' })
  await other.getByRole('button', { name: 'Account of bob' }).waitFor()
  const page = await openSection(site, 'users')
  await press(page, 'bob', 'End sessions')
  await page.getByRole('alertdialog', { name: 'End all sessions of bob?' }).waitFor()
  await confirm(page, 'End sessions')
  await seeToast(page, 'Sessions ended', 'bob is logged out everywhere.')
  const button = rowOf(page, 'bob').getByRole('button', { name: 'End sessions' })
  await button.waitFor({ state: 'detached' })
  await reload(other)
  await other.getByRole('banner').getByText('Log in').waitFor()
})

test("ending one's own sessions logs out this browser, too", async () => {
  const page = await openSection(await openSite(), 'users', { expects: /401 GET/ })
  await press(page, 'root', 'End sessions')
  await confirm(page, 'End sessions')
  await page.waitForURL('**/auth')
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
})

test("demoting the last administrator shows the server's message; another one is logged out here", async () => {
  const site = await openSite()
  const page = await openSection(site, 'users', { expects: /409 PUT|401 GET/ })
  await press(page, 'root', 'Remove admin access')
  await confirm(page, 'Remove admin access')
  const text = 'This is the last administrator. Please make somebody else one first.'
  await seeToast(page, 'Error', text)
  await rowOf(page, 'root').getByText('Administrator', { exact: true }).waitFor()
  await site.as('root')('PUT /api/users/:id', { params: people.bob, body: { isAdmin: true } })
  await press(page, 'root', 'Remove admin access')
  await confirm(page, 'Remove admin access')
  await page.waitForURL('**/auth')
})

test('with a large font, the time at which a user joined stays in its column', async () => {
  const site = await openSite()
  await site.db.updateTable('users').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
  const page = await openSection(site, 'users')
  await page.addStyleTag({ content: 'html { font-size: 24px }' })
  const overlaps = await page.locator('td[data-label=Joined]').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().right > cell.getBoundingClientRect().right
    }),
  )
  assert.ok(overlaps.length > 0)
  assert.ok(!overlaps.includes(true))
})
