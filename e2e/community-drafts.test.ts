import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCommunity } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'

for (const [what, path, label] of [
  ['a topic', '/?new=topic', 'Title'],
  ['a tool', '/?tab=tools&new=tool', 'Name'],
  ['a creation', '/?tab=creations&new=creation', 'Creation Name'],
  ['a resource', '/?tab=resources&new=resource', 'Name'],
] as const) {
  test(`the draft of ${what} belongs to the community in which it was begun`, async () => {
    const site = await openSite()
    await insertCommunity(site.db, { name: 'Working' })
    const page = await openPage(site, path, { as: 'ada' })
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    const chooseCommunity = async (name: string) => {
      await visit(page, '/')
      await page.getByRole('button', { name: /^Community: / }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
      await page.getByRole('button', { name: `Community: ${name}` }).waitFor()
      await visit(page, path)
      await field.waitFor()
    }
    await field.fill('Begun here')
    await chooseCommunity('Working')
    assert.equal(await page.getByText('Draft restored').count(), 0)
    assert.equal(await field.inputValue(), '')
    await field.fill('Begun there')
    await chooseCommunity('Not Working')
    await eventually(async () => assert.equal(await field.inputValue(), 'Begun here'))
    await chooseCommunity('Working')
    await eventually(async () => assert.equal(await field.inputValue(), 'Begun there'))
  })
}
