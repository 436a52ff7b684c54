import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertResource } from '../tests/things.ts'
import { openPage, openSite } from './browser.ts'
import { soon } from './soon.ts'

test('a creation that was shared while the gallery was read is no reason for two cards of another', async () => {
  const site = await openSite()
  for (let at = 1; at <= 30; at++) await insertCreation(site.db, { name: `Creation ${at}` })
  const page = await openPage(site, '/?tab=creations')
  const cards = page.locator('article.piece')
  await soon(async () => assert.equal(await cards.count(), 24))
  await insertCreation(site.db, { name: 'Shared meanwhile' })
  await page.getByRole('button', { name: 'Load more creations' }).click()
  await soon(async () => assert.equal(await cards.count(), 30))
  const names = await cards.getByRole('heading').allInnerTexts()
  assert.equal(new Set(names).size, 30)
  assert.ok(names.includes('Creation 1'))
})

test('a creation that was deleted while the gallery was read is no reason to leave out another', async () => {
  const site = await openSite()
  for (let at = 1; at <= 30; at++) await insertCreation(site.db, { name: `Creation ${at}` })
  const page = await openPage(site, '/?tab=creations')
  const cards = page.locator('article.piece')
  await soon(async () => assert.equal(await cards.count(), 24))
  await site.db.deleteFrom('creations').where('name', 'in', ['Creation 30', 'Creation 9']).execute()
  await page.getByRole('button', { name: 'Load more creations' }).click()
  await soon(async () => assert.equal(await cards.count(), 30))
  const names = await cards.getByRole('heading').allInnerTexts()
  assert.equal(new Set(names).size, 30)
})

test('a resource that was deleted while the list was read is no reason to leave out another', async () => {
  const site = await openSite()
  for (let at = 1; at <= 55; at++) await insertResource(site.db, { name: `Resource ${at}` })
  const page = await openPage(site, '/?tab=resources')
  const rows = page.locator('[id^="resource-"]')
  await soon(async () => assert.equal(await rows.count(), 50))
  await site.db
    .deleteFrom('resources')
    .where('name', 'in', ['Resource 55', 'Resource 54'])
    .execute()
  await page.getByRole('button', { name: 'Load more resources' }).click()
  await soon(async () => assert.equal(await rows.count(), 55))
})
