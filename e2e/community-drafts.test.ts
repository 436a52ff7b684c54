import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { insertCommunity } from '../tests/insert-rows.ts'
import { openEmptyPage, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'

/** The forms of a topic, a tool, a creation and a resource. */
const FORMS = [
  ['/?new=topic', 'Title'],
  ['/?tab=tools&new=tool', 'Name'],
  ['/?tab=creations&new=creation', 'Creation Name'],
  ['/?tab=resources&new=resource', 'Name'],
] as const

test('the draft of a topic, tool, creation or resource belongs to the community in which it was begun', async () => {
  const site = await openSite()
  await insertCommunity(site.db, { name: 'Working' })
  const page = await openEmptyPage(site, { as: 'ada' })
  const chooseCommunity = async (name: string) => {
    await visit(page, '/')
    await page.getByRole('button', { name: /^Community: / }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    await page.getByRole('button', { name: `Community: ${name}` }).waitFor()
  }
  const inEachForm = async (look: (field: Locator) => Promise<void>) => {
    for (const [path, label] of FORMS) {
      await visit(page, path)
      const field = page.getByRole('dialog').getByLabel(label, { exact: true })
      await field.waitFor()
      await look(field)
    }
  }
  const hasValue = (value: string) => (field: Locator) =>
    eventually(async () => assert.equal(await field.inputValue(), value))

  await inEachForm((field) => field.fill('Begun here'))
  await chooseCommunity('Working')
  await inEachForm(async (field) => {
    assert.equal(await page.getByText('Draft restored').count(), 0)
    assert.equal(await field.inputValue(), '')
    await field.fill('Begun there')
  })
  await chooseCommunity('Not Working')
  await inEachForm(hasValue('Begun here'))
  await chooseCommunity('Working')
  await inEachForm(hasValue('Begun there'))
})
