import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertResource } from '../tests/insert-rows.ts'
import { openPage, openSite } from './browser.ts'
import { eventually } from './eventually.ts'

/** The first 24 of 30 creations, and the button that loads the others. */
async function openGallery() {
  const site = await openSite()
  for (let at = 1; at <= 30; at++) await insertCreation(site.db, { name: `Creation ${at}` })
  const page = await openPage(site, '/?tab=creations')
  const cards = page.getByRole('article')
  const hasCards = (count: number) =>
    eventually(async () => assert.equal(await cards.count(), count))
  await hasCards(24)
  async function loadMore() {
    await page.getByRole('button', { name: 'Load more creations' }).click()
    await hasCards(30)
    return new Set(await cards.getByRole('heading').allInnerTexts())
  }
  return { db: site.db, loadMore }
}

test('a creation shared meanwhile causes no duplicate card on the next page', async () => {
  const { db, loadMore } = await openGallery()
  await insertCreation(db, { name: 'Shared meanwhile' })
  const names = await loadMore()
  assert.equal(names.size, 30)
  assert.ok(names.has('Creation 1'))
})

test('a creation deleted meanwhile causes no missing card on the next page', async () => {
  const { db, loadMore } = await openGallery()
  await db.deleteFrom('creations').where('name', 'in', ['Creation 30', 'Creation 9']).execute()
  assert.equal((await loadMore()).size, 30)
})

test('a resource deleted meanwhile causes no missing row on the next page', async () => {
  const site = await openSite()
  for (let at = 1; at <= 55; at++) await insertResource(site.db, { name: `Resource ${at}` })
  const page = await openPage(site, '/?tab=resources')
  const rows = page.locator('[id^="resource-"]')
  await eventually(async () => assert.equal(await rows.count(), 50))
  await site.db
    .deleteFrom('resources')
    .where('name', 'in', ['Resource 55', 'Resource 54'])
    .execute()
  await page.getByRole('button', { name: 'Load more resources' }).click()
  await eventually(async () => assert.equal(await rows.count(), 55))
})
