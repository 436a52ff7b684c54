import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertCommunity } from '../tests/insert-rows.ts'
import { openPage, openSite, reload } from './browser.ts'
import { writeTopic } from './content.ts'
import { confirm, isGone, openSection, press, rowOf } from './admin-content.ts'
import { errorOf } from './forms.ts'
import { collectRequests, holdRequests } from './intercept-requests.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

async function openCommunities(expects?: RegExp) {
  const site = await openSite()
  await insertCommunity(site.db, { name: 'Mornings', displayOrder: 2 })
  await insertCommunity(site.db, { name: 'Someday', displayOrder: 3, upcoming: true })
  const page = await openSection(site, 'communities', expects ? { expects } : {})
  return { site, page }
}

/** The communities in the header's picker, in order. */
async function inPicker(page: Page) {
  const picker = page.getByRole('banner').getByRole('button', { name: /^Community: / })
  await picker.click()
  await page.getByRole('menuitemradio').first().waitFor()
  const names = await page.getByTestId('menu-label').allInnerTexts()
  await page.keyboard.press('Escape')
  return names
}

const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()

test('a new community is listed last and is in the picker at once', async () => {
  const { site, page } = await openCommunities()
  const field = page.getByRole('textbox', { name: 'New community' })
  await page.getByRole('button', { name: 'Add community' }).click()
  await page.getByText('Name must be at least 2 characters').waitFor()
  await field.fill('Evenings')
  await page.getByRole('checkbox', { name: 'Upcoming' }).check()
  await field.press('Enter')
  await seeToast(page, 'Community added', '“Evenings” was added to the list.')
  await eventually(async () => {
    assert.deepEqual(await names(page), ['Not Working', 'Mornings', 'Someday', 'Evenings'])
    assert.equal(await field.inputValue(), '')
    assert.ok((await inPicker(page)).includes('Evenings'))
  })
  const visitor = await openPage(site, '/')
  assert.deepEqual(await inPicker(visitor), ['Not Working', 'Mornings', 'Someday', 'Evenings'])
})

for (const [section, label, first, next] of [
  ['communities', 'New community', 'Evenings', 'Afternoons'],
  ['news', 'Feed URL', 'https://a.test/feed', 'https://b.test/feed'],
] as const) {
  test(`what is typed into '${label}' while the last one is being added stays`, async () => {
    const page = await openPage(await openSite(), `/admin?section=${section}`, { as: 'root' })
    const call = section === 'news' ? '/api/tags/:id/feeds' : '/api/communities'
    const held = await holdRequests(page, `POST ${call}`)
    const field = page.getByRole('textbox', { name: label })
    await field.fill(first)
    await field.press('Enter')
    await held.requested
    await field.fill(next)
    held.release()
    await seeToast(page, section === 'news' ? 'Feed added' : 'Community added')
    await waitForIdle(page)
    assert.equal(await field.inputValue(), next)
  })
}

test('a renamed community has its new name everywhere; a taken name shows an error', async () => {
  const { page } = await openCommunities(/409 PUT/)
  await press(page, 'Mornings', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename “Mornings”' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Someday')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await seeToast(page, 'Error', 'There is a community named Someday already')
  const field = dialog.getByRole('textbox', { name: 'Name' })
  await eventually(async () =>
    assert.equal(await errorOf(field), 'There is a community named Someday already'),
  )
  await field.fill('At work')
  await eventually(async () => assert.equal(await errorOf(field), null))
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await seeToast(page, 'Community renamed', 'Renamed to “At work”.')
  await rowOf(page, 'At work').waitFor()
  assert.ok((await inPicker(page)).includes('At work'))
})

test('communities are moved by buttons, which keep the focus', async () => {
  const { site, page } = await openCommunities()
  const up = rowOf(page, 'Someday').getByRole('button', { name: 'Move up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await seeToast(page, 'Order changed', '“Someday” is number 2 now.')
  await eventually(async () =>
    assert.deepEqual(await names(page), ['Not Working', 'Someday', 'Mornings']),
  )
  assert.ok(await up.evaluate((node) => node === document.activeElement))
  await page.keyboard.press('Enter')
  await seeToast(page, 'Order changed', '“Someday” is number 1 now.')
  await eventually(async () => assert.equal(await up.getAttribute('aria-disabled'), 'true'))
  await page.keyboard.press('Enter')
  await rowOf(page, 'Someday').getByRole('button', { name: 'Move down' }).click()
  await seeToast(page, 'Order changed', '“Someday” is number 2 now.')
  await eventually(async () =>
    assert.deepEqual(await inPicker(page), ['Not Working', 'Someday', 'Mornings']),
  )
  const down = rowOf(page, 'Mornings').getByRole('button', { name: 'Move down' })
  assert.equal(await down.getAttribute('aria-disabled'), 'true')
  const changes = collectRequests(page, 'PUT /api/communities/:id')
  await down.press('Enter')
  await page.waitForTimeout(300)
  assert.deepEqual(changes, [])
  assert.equal(await page.getByText('“Mornings” is number').count(), 0)
  const visitor = await openPage(site, '/')
  assert.deepEqual(await inPicker(visitor), ['Not Working', 'Someday', 'Mornings'])
})

test('a move changes the order of two communities, however many there are', async () => {
  const { site, page } = await openCommunities()
  const places = { 'At 20': 20, 'At 30': 30, 'Also at 30': 30, 'At 40': 40 }
  for (const [name, displayOrder] of Object.entries(places)) {
    await insertCommunity(site.db, { name, displayOrder })
  }
  await reload(page)
  const changes = collectRequests(page, 'PUT /api/communities/:id')
  await rowOf(page, 'At 20').getByRole('button', { name: 'Move up' }).click()
  await seeToast(page, 'Order changed', '“At 20” is number 3 now.')
  // One of those that had the same order, as well.
  assert.equal(changes.length, 3)
  await rowOf(page, 'At 20').getByRole('button', { name: 'Move up' }).click()
  await seeToast(page, 'Order changed', '“At 20” is number 2 now.')
  assert.equal(changes.length, 5)
  const inOrder = ['Not Working', 'At 20', 'Mornings', 'Someday', 'At 30', 'Also at 30', 'At 40']
  await eventually(async () => assert.deepEqual(await names(page), inOrder))
  await reload(page)
  assert.deepEqual(await names(page), inOrder)
})

test('an opened community can be picked; a current one made upcoming is replaced by the first open one', async () => {
  const { site, page } = await openCommunities()
  await press(page, 'Someday', 'Open')
  await seeToast(page, 'Community opened', '“Someday” is open to everyone.')
  const visitor = await openPage(site, '/')
  await visitor.getByRole('button', { name: /^Community: / }).click()
  await visitor.getByRole('menuitemradio', { name: 'Someday' }).click()
  await visitor.getByRole('button', { name: 'Community: Someday' }).waitFor()
  await press(page, 'Not Working', 'Make upcoming')
  await seeToast(page, 'Community is upcoming')
  await page.getByRole('button', { name: 'Community: Mornings' }).waitFor()
})

test('an empty community is removed after a confirmation; one with posts stays, with the reason', async () => {
  const { site, page } = await openCommunities(/409 DELETE/)
  const { id } = await writeTopic(site)
  const working = (await site.as(null)('GET /api/communities'))[1]
  const to = { community_id: working?.id ?? 0 }
  await site.db.updateTable('topics').set(to).where('id', '=', id).execute()
  await press(page, 'Mornings', 'Remove')
  await page.getByRole('alertdialog', { name: 'Remove “Mornings”?' }).waitFor()
  await confirm(page, 'Remove')
  await seeToast(page, 'Error', 'Mornings is not empty: it has 1 topic')
  await rowOf(page, 'Mornings').waitFor()
  await press(page, 'Someday', 'Remove')
  await confirm(page, 'Remove')
  await seeToast(page, 'Community removed')
  await isGone(page, 'Someday')
  assert.deepEqual(await inPicker(page), ['Not Working', 'Mornings'])
  const stays = rowOf(page, 'Not Working').getByRole('button', { name: 'Remove' })
  assert.equal(await stays.count(), 0)
})

test('the button beside the field of a new community or feed is in line with it, and as high', async () => {
  const site = await openSite()
  for (const [section, field, button] of [
    ['communities', 'New community', 'Add community'],
    ['news', 'Feed URL', 'Add feed'],
  ] as const) {
    const page = await openSection(site, section)
    const edges = async (one: Locator) => {
      const { y, height } = (await one.boundingBox()) ?? {}
      return { y, height }
    }
    const beside = page.getByRole('button', { name: button })
    assert.deepEqual(await edges(beside), await edges(page.getByLabel(field)), section)
  }
})
