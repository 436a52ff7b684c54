import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { listen } from './answers.ts'
import { openBrowser, openPage, openSite, reload, visit } from './browser.ts'
import { insertCommunity, writeTopic } from './content.ts'
import { soon } from './soon.ts'

const picker = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Community: / })

/** Besides 'Not Working': an open community with a topic, and an upcoming one. */
async function openSiteWithCommunities() {
  const site = await openSite()
  await writeTopic(site, { title: 'Said in the first community' })
  const second = await insertCommunity(site, { name: 'Working' })
  await insertCommunity(site, { name: 'Someday', order: 3, upcoming: true })
  const { id } = await writeTopic(site, { title: 'Said in the second community' })
  await moveTopic(site, id, second.id)
  return site
}

test("'The community picker is a menu of communities' and shows the current one", async () => {
  const page = await openPage(await openSiteWithCommunities(), '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
  assert.equal(await picker(page).getAttribute('aria-haspopup'), 'menu')
  await picker(page).click()
  const entries = page.getByRole('menuitemradio')
  await entries.first().waitFor()
  const names = await entries.locator('.menu-label').allInnerTexts()
  assert.deepEqual(names, ['Not Working', 'Working', 'Someday'])
  assert.equal(await entries.nth(0).getAttribute('aria-checked'), 'true')
  assert.equal(await entries.nth(1).getAttribute('aria-checked'), 'false')
})

test("'Upcoming communities are listed but cannot be picked'", async () => {
  const page = await openPage(await openSiteWithCommunities(), '/')
  await picker(page).click()
  const someday = page.getByRole('menuitemradio', { name: 'Someday' })
  assert.equal(await someday.getAttribute('aria-disabled'), 'true')
  // A forced click does not wait until the menu is positioned.
  await soon(async () => assert.ok(((await someday.boundingBox())?.y ?? -1) >= 0))
  await someday.click({ force: true })
  await page.keyboard.press('Escape')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
  await page.getByRole('link', { name: 'Said in the first community' }).waitFor()
})

test("'The user may pick another non-upcoming one', and the lists are its own", async () => {
  const page = await openPage(await openSiteWithCommunities(), '/')
  assert.equal(await page.getByText('Said in the second community').count(), 0)
  await pick(page, 'Working')
  await page.getByRole('link', { name: 'Said in the second community' }).waitFor()
  assert.equal(await page.getByText('Said in the first community').count(), 0)
})

test('the choice is kept per browser and stands in the first HTML', async () => {
  const site = await openSiteWithCommunities()
  const page = await openPage(site, '/')
  await pick(page, 'Working')
  await page.getByRole('link', { name: 'Said in the second community' }).waitFor()

  const html = await (await page.request.get('/')).text()
  assert.ok(html.includes('Said in the second community'))
  assert.ok(!html.includes('Said in the first community'))
  const asked = listen(page, 'GET /api/topics')
  await reload(page)
  await page.getByRole('link', { name: 'Said in the second community' }).waitFor()
  assert.equal((await picker(page).innerText()).trim(), 'Working')
  assert.equal(asked.length, 0)

  const other = await openPage(site, '/')
  assert.equal((await picker(other).innerText()).trim(), 'Not Working')
})

test('a choice that can no longer be chosen gives way to the first that can', async () => {
  const site = await openSiteWithCommunities()
  const context = await openBrowser(site)
  await context.addCookies([{ name: 'community', value: '4711', url: site.url }])
  const page = await context.newPage()
  await visit(page, '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
})

test("'it becomes the first community that is not upcoming'", async () => {
  const site = await openSite()
  await site.db.updateTable('communities').set({ upcoming: true }).execute()
  await insertCommunity(site, { name: 'The last', order: 9 })
  await insertCommunity(site, { name: 'The earlier', order: 4 })
  const page = await openPage(site, '/')
  assert.equal((await picker(page).innerText()).trim(), 'The earlier')
})

test("'otherwise the first in the list'", async () => {
  const site = await openSite()
  await site.db.updateTable('communities').set({ upcoming: true }).execute()
  await insertCommunity(site, { name: 'Later still', upcoming: true })
  const page = await openPage(site, '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
})

test("'empty … falls back to the default community silently'", async () => {
  const site = await openSite()
  await site.db.deleteFrom('communities').execute()
  const page = await openPage(site, '/')
  assert.equal((await picker(page).innerText()).trim(), 'Not Working')
})

test("the community picker shows on / and on paths that 'start with /, … /topic, /topics, …'", async () => {
  const site = await openSite()
  await writeTopic(site)
  const page = await openPage(site, '/', { hasScript: false, expects: /404 GET \/topic\/4711/ })
  for (const path of ['/', '/?tag=Discuss', '/topics', '/topic/1', '/topics/1', '/topic/4711']) {
    await page.goto(path)
    assert.equal(await picker(page).count(), 1, path)
  }
})

test("'It is hidden on /about, /profile, /auth and on any path that does not start with …'", async () => {
  const page = await openPage(await openSite(), '/', { hasScript: false, expects: /404 GET/ })
  for (const path of ['/auth', '/about', '/profile', '/nowhere', '/topicsandmore', '/creations']) {
    await page.goto(path)
    await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).waitFor()
    assert.equal(await picker(page).count(), 0, path)
  }
})

test('the community picker does not show on the 404 page below a path that has one', async () => {
  const page = await openPage(await openSite(), '/topic/1/and/more', { expects: /404 GET/ })
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  assert.equal(await picker(page).count(), 0)
})

test('the community picker comes and goes with the page', async () => {
  const page = await openPage(await openSite(), '/')
  await page.getByRole('banner').getByText('Log in', { exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await soon(async () => assert.equal(await picker(page).count(), 0))
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
