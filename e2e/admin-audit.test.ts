import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { insertAuditEntry } from '../server/audit/queries.ts'
import { insertTool } from '../tests/insert-rows.ts'
import { openSite, reload } from './browser.ts'
import { markDeleted } from './content.ts'
import { openSection, press, rowOf, suggestTag } from './admin-content.ts'
import { seeToast } from './toast.ts'

test('the audit log shows user, action, time, before and after', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom' })
  const page = await openSection(site, 'tools')
  await press(page, 'Loom', 'Hide')
  await seeToast(page, 'Tool hidden')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await rowOf(page, 'Tool hidden').getByText('Loom', { exact: true }).waitFor()
  const cells = rowOf(page, 'Tool hidden').getByRole('cell')
  assert.equal(await cells.nth(0).innerText(), 'root')
  assert.equal(await cells.nth(1).innerText(), 'just now')
  assert.match((await cells.nth(1).locator('time').getAttribute('title')) ?? '', /20\d\d/)
  assert.match(await cells.nth(2).innerText(), /visible\s+yes\s*→\s*no/)
})

test('the age of an audit entry is on one line', async () => {
  const site = await openSite()
  await insertAuditEntry(site.db, null, { action: 'user.created', id: 3, after: { isAdmin: true } })
  const at = new Date(Date.now() - 59 * 60_000).toISOString()
  await site.db.updateTable('audit').set({ at }).execute()
  const page = await openSection(site, 'audit')
  const age = page.getByText('59 minutes ago')
  assert.equal(await age.evaluate((node) => node.getClientRects().length), 1)
})

test('an audit entry names its subject, and a deleted account is not named', async () => {
  const site = await openSite()
  await suggestTag(site, 'Weaving')
  const params = { id: 2 }
  await site.as('root')('PUT /api/users/:id', { params, body: { isAdmin: true } })
  const [tag] = await site.as('bob')('GET /api/tag-suggestions')
  const weaving = { id: tag?.id ?? 0 }
  await site.as('bob')('PUT /api/tags/:id', { params: weaving, body: { active: true } })
  const page = await openSection(site, 'audit')
  await rowOf(page, 'User promoted').getByText('bob', { exact: true }).waitFor()
  const who = () => rowOf(page, 'Tag approved').getByRole('cell').first().innerText()
  assert.equal(await who(), 'bob')
  await markDeleted(site, 2)
  await reload(page)
  assert.equal(await who(), 'Deleted user')
})

test('an audit entry of the command line says so', async () => {
  const site = await openSite()
  await insertAuditEntry(site.db, null, { action: 'user.created', id: 3, after: { isAdmin: true } })
  const page = await openSection(site, 'audit')
  const cells = rowOf(page, 'User created').getByRole('cell')
  assert.equal(await cells.first().innerText(), 'Command line')
  assert.match(await cells.nth(2).innerText(), /is admin\s+yes/)
})

test('the cells of an audit entry begin in the same line, also without details', async () => {
  const site = await openSite()
  await insertAuditEntry(site.db, null, { action: 'user.password-reset', id: 1 })
  const page = await openSection(site, 'audit')
  const row = rowOf(page, 'User password reset')
  const texts = [row.getByText('Command line'), row.getByText('No details')]
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Infinity
  const top = await topOf(row)
  for (const text of texts) assert.ok((await topOf(text)) - top < 16)
})
