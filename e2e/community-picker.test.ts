import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { insertCommunity } from '../tests/insert-rows.ts'
import { collectRequests, failRequests } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { waitForIdle } from './wait-for-idle.ts'

const picker = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Community: / })

/** Besides 'Not Working': an open community with a topic, and an upcoming one. */
async function openSiteWithCommunities() {
  const site = await openSite()
  await writeTopic(site, { title: 'Said in the first community' })
  const second = await insertCommunity(site.db, { name: 'Working' })
  await insertCommunity(site.db, { name: 'Someday', displayOrder: 3, upcoming: true })
  const { id } = await writeTopic(site, { title: 'Said in the second community' })
  await moveTopic(site, id, second.id)
  return site
}

test('the community picker is a menu of the communities, of which upcoming ones cannot be picked', async () => {
  const page = await openPage(await openSiteWithCommunities(), '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
  assert.equal(await picker(page).getAttribute('aria-haspopup'), 'menu')
  await picker(page).click()
  const entries = page.getByRole('menuitemradio')
  await entries.first().waitFor()
  const names = await entries.getByTestId('menu-label').allInnerTexts()
  assert.deepEqual(names, ['Not Working', 'Working', 'Someday'])
  assert.equal(await entries.nth(0).getAttribute('aria-checked'), 'true')
  assert.equal(await entries.nth(1).getAttribute('aria-checked'), 'false')
  const someday = page.getByRole('menuitemradio', { name: 'Someday' })
  assert.equal(await someday.getAttribute('aria-disabled'), 'true')
  // A forced click does not wait until the menu is positioned.
  await eventually(async () => assert.ok(((await someday.boundingBox())?.y ?? -1) >= 0))
  await someday.click({ force: true })
  await page.keyboard.press('Escape')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
  await page.getByRole('link', { name: 'Said in the first community' }).waitFor()
})

test('picking a community shows its lists; it is stored per browser and is in the first HTML', async () => {
  const site = await openSiteWithCommunities()
  const page = await openPage(site, '/')
  assert.equal(await page.getByText('Said in the second community').count(), 0)
  await pick(page, 'Working')
  await page.getByRole('link', { name: 'Said in the second community' }).waitFor()
  assert.equal(await page.getByText('Said in the first community').count(), 0)

  const html = await (await page.request.get('/')).text()
  assert.ok(html.includes('Said in the second community'))
  assert.ok(!html.includes('Said in the first community'))
  const requests = collectRequests(page, 'GET /api/topics')
  await reload(page)
  await page.getByRole('link', { name: 'Said in the second community' }).waitFor()
  assert.equal((await picker(page).innerText()).trim(), 'Working')
  await waitForIdle(page)
  assert.equal(requests.length, 0)

  const other = await openPage(site, '/')
  assert.equal((await picker(other).innerText()).trim(), 'Not Working')
})

test('a chosen community that no longer exists is replaced by the first open one', async () => {
  const site = await openSiteWithCommunities()
  const page = await openEmptyPage(site)
  await page.context().addCookies([{ name: 'community', value: '4711', url: site.url }])
  await visit(page, '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
})

test('the default is the first community that is not upcoming', async () => {
  const site = await openSite()
  await site.db.updateTable('communities').set({ upcoming: true }).execute()
  await insertCommunity(site.db, { name: 'The last', displayOrder: 9 })
  await insertCommunity(site.db, { name: 'The earlier', displayOrder: 4 })
  const page = await openPage(site, '/')
  assert.equal((await picker(page).innerText()).trim(), 'The earlier')
})

test('if all communities are upcoming, the first one is shown', async () => {
  const site = await openSite()
  await site.db.updateTable('communities').set({ upcoming: true }).execute()
  await insertCommunity(site.db, { name: 'Later still', upcoming: true })
  const page = await openPage(site, '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
})

test('an empty list of communities falls back to the default one', async () => {
  const site = await openSite()
  await site.db.deleteFrom('communities').execute()
  const page = await openPage(site, '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
})

test('if the list of communities cannot be loaded, the name of the default one is shown', async () => {
  const site = await openSiteWithCommunities()
  const page = await openPage(site, '/', { expects: /500 GET \/api\/communities/ })
  await pick(page, 'Working')
  await page.getByRole('link', { name: 'Said in the second community' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await failRequests(page, 'GET /api/communities')
  const failed = page.waitForResponse('**/api/communities')
  await page.goBack()
  await failed
  await eventually(async () => assert.equal((await picker(page).innerText()).trim(), 'Not Working'))
})

test('the community picker is shown on /, /topics and topic pages, and on no other path or 404 page below them', async () => {
  const site = await openSite()
  await writeTopic(site)
  const page = await openEmptyPage(site, { hasScript: false, expects: /404 GET/ })
  const having = ['/', '/?tag=Discuss', '/topics', '/topic/1', '/topics/1', '/topic/4711']
  const lacking = ['/auth', '/about', '/profile', '/nowhere', '/topicsandmore', '/creations']
  for (const path of [...having, ...lacking, '/topic/1/and/more']) {
    await page.goto(path)
    await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).waitFor()
    assert.equal(await picker(page).count(), having.includes(path) ? 1 : 0, path)
  }
  const hydrated = await openPage(site, '/topic/1/and/more', { expects: /404 GET/ })
  await hydrated.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  assert.equal(await picker(hydrated).count(), 0)
})

test('the community picker appears and disappears on navigation', async () => {
  const page = await openPage(await openSite(), '/')
  await page.getByRole('banner').getByText('Log in', { exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await eventually(async () => assert.equal(await picker(page).count(), 0))
  await page.goBack()
  await picker(page).waitFor()
})

async function pick(page: Page, name: string) {
  await picker(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

async function moveTopic({ db }: TestSite, id: number, communityId: number) {
  const to = { community_id: communityId }
  await db.updateTable('topics').set(to).where('id', '=', id).execute()
  await db.updateTable('topic_tags').set(to).where('topic_id', '=', id).execute()
}
