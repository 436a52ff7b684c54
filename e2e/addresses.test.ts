import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertTestUser } from '../tests/test-users.ts'
import {
  insertCommunity,
  insertCreation,
  insertResource,
  insertTool,
} from '../tests/insert-rows.ts'
import { openEmptyPage, openPage, openSite, visit } from './browser.ts'
import { insertTopics, writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { collectRequests } from './intercept-requests.ts'
import { waitForIdle } from './wait-for-idle.ts'

test('switching tabs keeps the tag and the page of the topic list', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  await insertCreation(site.db)
  const page = await openPage(site, '/?tag=General&page=2')
  for (const tab of ['Creations', 'Resources', 'Tools']) {
    await page.getByRole('tab', { name: tab }).click()
    await isAt(page, `/?tab=${tab.toLowerCase()}&tag=General&page=2`)
    await seesTopic(page, 'Topic 2')
  }
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: 'A creation' }).waitFor()
  await seesTopic(page, 'Topic 2')
  await page.goBack()
  await isAt(page, '/?tag=General&page=2')
  await page.goForward()
  await isAt(page, '/?tab=creations&tag=General&page=2')
  await page.getByRole('link', { name: 'A creation' }).waitFor()
})

test('an address in the browser that spells a filter in another case gets the name of the filter', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'Topic 2' })
  const page = await openPage(site, '/topics?tag=Legacy')
  await page.evaluate(() => history.pushState({}, '', '/topics?tag=discuss'))
  await seesTopic(page, 'Topic 2')
  await isAt(page, '/topics?tag=Discuss')
  await page.goBack()
  await isAt(page, '/topics?tag=Legacy')
})

test('choosing a tag resets the page and keeps the tab', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/?tab=resources&page=2')
  await choose(page, /^Tag/, 'General')
  await isAt(page, '/?tab=resources&tag=General')
  await seesTopic(page, 'Topic 12')
  await page.goBack()
  await isAt(page, '/?tab=resources&page=2')
  await seesTopic(page, 'Topic 2')
})

test('choosing a community resets the page and keeps tag, tab and filter', async () => {
  const site = await openSite()
  await insertTopics(site, 32)
  const { id } = await insertCommunity(site.db, { name: 'Weavers' })
  const body = {
    title: 'Of weaving',
    content: 'What it is all about.',
    tagIds: [13],
    communityId: id,
  }
  await site.as('ada')('POST /api/topics', { body })
  const page = await openPage(site, '/?tab=creations&kind=Art&tag=General&page=3')
  await seesTopic(page, 'Topic 12')
  await choose(page, /^Community/, 'Weavers')
  await seesTopic(page, 'Of weaving')
  await isAt(page, '/?tab=creations&tag=General&kind=Art')
  assert.equal(await page.getByText('No discussions found').count(), 0)
})

test('choosing a community on /topics resets the page', async () => {
  const site = await openSite()
  await insertTopics(site, 32)
  await insertCommunity(site.db, { name: 'Weavers' })
  const page = await openPage(site, '/topics?page=3')
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await choose(page, /^Community/, 'Weavers')
  await isAt(page, '/topics')
  assert.equal(await entries(), before, 'Back leads to a page of the other community')
  await choose(page, /^Community/, 'Not Working')
  await seesTopic(page, 'Topic 32')
})

test('choosing a community keeps the page of an admin list, and a new user search resets it', async () => {
  const site = await openSite()
  await insertCommunity(site.db, { name: 'Weavers' })
  const page = await openPage(site, '/admin?section=users&page=2', { as: 'root' })
  await choose(page, /^Community/, 'Weavers')
  await page.getByRole('button', { name: 'Community: Weavers' }).waitFor()
  await isAt(page, '/admin?section=users&page=2')
  await page.getByRole('searchbox').fill('bob')
  await isAt(page, '/admin?section=users&q=bob')
})

test('a cleared user search does not come back', async () => {
  const site = await openSite()
  for (const username of ['weaver', 'dyer']) {
    await insertTestUser(site.db, { username, email: `${username}@example.test` })
  }
  const page = await openPage(site, '/admin?section=users', { as: 'root' })
  const box = page.getByRole('searchbox')
  await box.pressSequentially('weav')
  await isAt(page, '/admin?section=users&q=weav')
  await eventually(async () => assert.equal(await page.getByRole('rowheader').count(), 1))
  await page.getByRole('link', { name: 'Users' }).click()
  await isAt(page, '/admin?section=users')
  await page.getByRole('rowheader', { name: 'dyer' }).waitFor()
  await eventually(async () => assert.equal(await box.inputValue(), ''))
  // Longer than the debounce of the search.
  await page.waitForTimeout(600)
  await isAt(page, '/admin?section=users')
  await page.goBack()
  await isAt(page, '/admin?section=users&q=weav')
  await eventually(async () => assert.equal(await box.inputValue(), 'weav'))
  await eventually(async () => assert.equal(await page.getByRole('rowheader').count(), 1))
  await page.goForward()
  await eventually(async () => assert.equal(await box.inputValue(), ''))
})

test('the search box of the tools table shows the search parameter', async () => {
  const site = await openSite()
  for (const name of ['Loom', 'Needle']) await insertTool(site.db, { name })
  const page = await openPage(site, '/admin', { as: 'root' })
  const box = page.getByRole('searchbox')
  await box.pressSequentially('loom')
  await isAt(page, '/admin?q=loom')
  await eventually(async () => assert.equal(await page.getByRole('rowheader').count(), 1))
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Tools' })
    .click()
  await isAt(page, '/admin')
  await page.getByRole('rowheader', { name: 'Needle' }).waitFor()
  await eventually(async () => assert.equal(await box.inputValue(), ''))
  await page.goBack()
  await eventually(async () => assert.equal(await box.inputValue(), 'loom'))
  await eventually(async () => assert.equal(await page.getByRole('rowheader').count(), 1))
})

test('Back and Forward close and open a dialog over its list', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  await insertResource(site.db)
  const page = await openPage(site, '/?tab=resources&page=2', { as: 'ada' })
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Resource' })
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await isAt(page, '/?tab=resources&page=2')
  await seesTopic(page, 'Topic 2')
  await page.goForward()
  await dialog.waitFor()
})

test('Back does not reopen a submitted dialog, and the URL keeps the other parameters', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/?tab=resources&type=all&tag=Discuss', { as: 'ada' })
  await page.getByRole('tab', { name: 'Creations' }).click()
  await isAt(page, '/?tab=creations&tag=Discuss&type=all')
  await page.getByRole('button', { name: 'New Topic' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A topic that was sent')
  await dialog.getByRole('checkbox', { name: 'General' }).check()
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Long enough to be sent.')
  await dialog.getByRole('button', { name: 'Create Topic' }).click()
  await seesTopic(page, 'A topic that was sent')
  await isAt(page, '/?tab=creations&type=all')
  await page.goBack()
  await isAt(page, '/?tab=creations&type=all&tag=Discuss')
  await waitForIdle(page)
  assert.equal(await dialog.count(), 0)
})

test('unknown search parameters are ignored and appear in no link', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/?utm_source=a&page=0&tab=nothing&new=everything')
  await seesTopic(page, 'Topic 12')
  const hrefs = await page
    .locator('a[href^="/"], form')
    .evaluateAll((all) => all.map((node) => node.outerHTML.slice(0, 200)))
  assert.deepEqual(
    hrefs.filter((href) => /utm_source|nothing|everything/.test(href)),
    [],
  )
  await page.getByRole('button', { name: 'Load More' }).click()
  await isAt(page, '/?page=2')
})

test('unknown search parameters repeat no request and are in no canonical address', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom' })
  for (const path of [`/tool/${tool.id}`, '/search?q=loom']) {
    const page = await openEmptyPage(site)
    const reads = collectRequests(page, 'GET /api/search')
    await visit(page, `${path}${path.includes('?') ? '&' : '?'}utm_source=a`)
    await waitForIdle(page)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    assert.ok(canonical?.endsWith(path), canonical ?? 'none')
    const repeated = reads.map((request) => request.url())
    assert.deepEqual(repeated, [])
  }
})

/** Compares the parameters in any order. */
const isAt = (page: Page, path: string) =>
  eventually(() => {
    const wanted = new URL(path, page.url())
    const { pathname, searchParams } = new URL(page.url())
    assert.equal(pathname, wanted.pathname)
    const sorted = (all: URLSearchParams) => [...all].map(String).toSorted()
    assert.deepEqual(sorted(searchParams), sorted(wanted.searchParams))
  })

const seesTopic = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).waitFor()

async function choose(page: Page, menu: RegExp, entry: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: entry, exact: true }).click()
}
