import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdRequests, collectRequests, failRequests } from './intercept-requests.ts'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { openPage, openSite, reload, visit } from './browser.ts'
import { insertTopics, tag, writeTopic } from './content.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { eventually } from './eventually.ts'
import { tagButton } from './topic-locators.ts'

const cards = (page: Page) => page.getByRole('article')

test('the tag menu has All Topics first, then each topic tag', async () => {
  const page = await openPage(await openSite(), '/')
  assert.equal((await tagButton(page).innerText()).trim(), 'All Topics')
  await tagButton(page).click()
  await page.getByRole('menuitemradio').first().waitFor()
  assert.deepEqual(
    await page.getByRole('menuitemradio').getByTestId('menu-label').allInnerTexts(),
    ['All Topics', 'General', 'Show & Tell', 'Discuss', 'Legacy'],
  )
})

test('a pending tag is not in the tag menu', async () => {
  const site = await openSite()
  await site.as('ada')('POST /api/tags', { body: { name: 'Secret', type: 'topic' } })
  const page = await openPage(site, '/', { as: 'ada' })
  await tagButton(page).click()
  await page.getByRole('menuitemradio', { name: 'Legacy' }).waitFor()
  assert.equal(await page.getByRole('menuitemradio', { name: 'Secret' }).count(), 0)
})

test('choosing a tag filters the list, changes the URL, and Back returns', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'A talk among many', tagIds: [tag.discuss] })
  await writeTopic(site, { title: 'Made by one', tagIds: [tag.show, tag.discuss] })
  const page = await openPage(site, '/')
  await pickTag(page, 'Show & Tell')
  await eventually(async () => assert.deepEqual(await titles(page), ['Made by one']))
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'Show & Tell')
  await pickTag(page, 'Discuss')
  await eventually(async () =>
    assert.deepEqual(await titles(page), ['Made by one', 'A talk among many']),
  )
  await pickTag(page, 'All Topics')
  await eventually(() => assert.equal(new URL(page.url()).searchParams.get('tag'), null))
  await page.goBack()
  await page.goBack()
  await eventually(async () => assert.deepEqual(await titles(page), ['Made by one']))
  assert.equal((await tagButton(page).innerText()).trim(), 'Show & Tell')
})

test('New Topic sends visitors to /auth', async () => {
  const page = await openPage(await openSite(), '/')
  await page.getByRole('button', { name: 'New Topic' }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/auth')
})

test('a loading list shows 4 placeholders, then topic cards', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'Worth the wait', tagIds: [tag.legacy] })
  const page = await openPage(site, '/')
  const held = await holdRequests(page, 'GET /api/topics')
  await pickTag(page, 'Legacy')
  await held.requested
  const placeholders = page.getByTestId('placeholder')
  await eventually(async () => assert.equal(await placeholders.count(), 4))
  assert.equal(await cards(page).count(), 0)
  held.release()
  await page.getByRole('link', { name: 'Worth the wait' }).waitFor()
  assert.equal(await placeholders.count(), 0)
})

test('placeholders have the height of cards', async () => {
  const site = await openSite()
  const content = 'Words enough for two lines and a little more than that. '.repeat(6)
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    await writeTopic(site, { title: `${title} of four`, content })
  }
  const page = await openPage(site, '/')
  const held = await holdRequests(page, 'GET /api/topics')
  await pickTag(page, 'Discuss')
  await held.requested
  const firstRow = page.getByTestId('placeholder').first()
  const placeholder = (await firstRow.boundingBox())?.height ?? 0
  held.release()
  await page.getByRole('link', { name: 'Fourth of four' }).waitFor()
  const card = (await cards(page).first().boundingBox())?.height ?? 0
  assert.ok(Math.abs(card - placeholder) <= 8, `${placeholder} px, then ${card} px`)
})

test('Load More is shown for 10 topics, and Previous Page after page 1', async () => {
  const site = await openSite()
  await insertTopics(site, 23)
  const page = await openPage(site, '/')
  const more = page.getByRole('button', { name: 'Load More' })
  const previous = page.getByRole('button', { name: 'Previous Page' })
  assert.deepEqual(await titles(page), numbered(23, 14))
  assert.deepEqual([await more.count(), await previous.count()], [1, 0])

  await more.click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(13, 4)))
  assert.deepEqual([await more.count(), await previous.count()], [1, 1])
  assert.equal(new URL(page.url()).searchParams.get('page'), '2')

  await more.click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(3, 1)))
  assert.deepEqual([await more.count(), await previous.count()], [0, 1])

  await previous.click()
  await previous.click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(23, 14)))
  assert.equal(await previous.count(), 0)
  assert.equal(new URL(page.url()).searchParams.get('page'), null)
})

test('Load More is hidden for 9 topics and shown for 10, even if there are no more', async () => {
  const site = await openSite()
  await insertTopics(site, 9)
  const page = await openPage(site, '/topics')
  const more = page.getByRole('button', { name: 'Load More' })
  assert.equal(await more.count(), 0)
  await writeTopic(site)
  await reload(page)
  await more.click()
  await page.getByRole('heading', { name: 'No discussions found' }).waitFor()
  await page.getByText('This page is beyond the end of the list.').waitFor()
  assert.equal(await page.getByText('Be the first to start a discussion!').count(), 0)
  assert.equal(await page.getByRole('main').getByRole('button', { name: 'Log In' }).count(), 0)
  await page.getByRole('button', { name: 'Previous Page' }).click()
  await page.getByRole('link', { name: 'A first topic' }).waitFor()
})

test('a page far beyond the end of a list leads to its first page at once', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openPage(site, '/topics?tag=General&page=40')
  await page.getByRole('button', { name: 'First Page' }).click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(12, 3)))
  assert.equal(new URL(page.url()).search, '?tag=General')
  assert.equal(await page.getByRole('button', { name: 'First Page' }).count(), 0)
  await insertCreation(site.db, { name: 'The only one' })
  await page.goto(`${site.url}/?tab=creations&creationsPage=40`)
  await page.getByRole('link', { name: 'First page' }).click()
  await page.getByRole('link', { name: 'The only one' }).waitFor()
  await insertTool(site.db, { name: 'The only tool' })
  await page.goto(`${site.url}/?tab=tools&toolsPage=40`)
  await page.getByRole('link', { name: 'Previous tools' }).click()
  await page.getByRole('heading', { name: 'The only tool' }).waitFor()
})

test('Load More and Previous Page keep the tag', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  await writeTopic(site, { title: 'Somewhere else', tagIds: [tag.legacy] })
  const page = await openPage(site, '/topics?tag=General')
  await page.getByRole('button', { name: 'Load More' }).click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(2, 1)))
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'General')
})

test('the next page of the list starts at the top', async () => {
  const site = await openSite()
  await insertTopics(site, 20)
  const page = await openPage(site, '/', { height: 600 })
  await page.getByRole('button', { name: 'Load More' }).click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(10, 1)))
  await eventually(async () => assert.ok((await page.evaluate(() => scrollY)) < 100))
})

test('Back restores the list and its scroll position', async () => {
  const site = await openSite()
  await insertTopics(site, 30)
  const page = await openPage(site, '/?page=2', { height: 600 })
  await page.getByRole('link', { name: 'Topic 12', exact: true }).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  assert.ok(place > 100)
  await page.getByRole('link', { name: 'Topic 12', exact: true }).click()
  await page.getByRole('heading', { name: 'Topic 12' }).waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
  await page.goBack()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(20, 11)))
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), place))
})

const EMPTY = [
  { as: null, path: '/', text: 'Be the first to start a discussion!' },
  { as: 'ada', path: '/', text: 'Be the first to start a discussion!' },
  { as: null, path: '/topics?tag=Legacy', text: 'No topics found with the tag Legacy' },
  { as: 'ada', path: '/topics?tag=Legacy', text: 'No topics found with the tag Legacy' },
] as const

for (const { as, path, text } of EMPTY) {
  const who = as ? 'a logged-in user' : 'a visitor'
  test(`an empty list shows 'No discussions found', '${text}' and a button to start a topic or log in: ${who}`, async () => {
    const page = await openPage(await openSite(), path, { as })
    const empty = page.getByRole('main')
    await empty.getByRole('heading', { name: 'No discussions found' }).waitFor()
    await empty.getByText(text, { exact: true }).waitFor()
    const next = as
      ? empty.getByRole('button', { name: 'Start a Topic' })
      : empty.getByRole('button', { name: 'Log In', exact: true })
    // Exactly one button of this name, whatever the list contains.
    assert.equal(await page.getByRole('button', { name: 'New Topic' }).count(), 1)
    await next.click()
    await (as
      ? page.getByRole('dialog', { name: 'Create New Topic' }).waitFor()
      : page.waitForURL('**/auth'))
  })
}

test('a failed topic list shows the empty state and Try again', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'Here after all', tagIds: [tag.legacy] })
  const page = await openPage(site, '/', { expects: /500 GET \/api\/topics/ })
  const { mend } = await failRequests(page, 'GET /api/topics')
  await pickTag(page, 'Legacy')
  await page.getByRole('heading', { name: 'No discussions found' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Couldn’t load this list.' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Here after all' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
})

test('/topics is rendered on the server with ?tag= and ?page=', async () => {
  const site = await openSite()
  await insertTopics(site, 15)
  const page = await openPage(site, '/topics?tag=General&page=2', { hasScript: false })
  assert.deepEqual(await titles(page), numbered(5, 1))
  assert.equal((await tagButton(page).innerText()).trim(), 'General')
})

test('the browser does not refetch the server-rendered list', async () => {
  const site = await openSite()
  await writeTopic(site)
  const page = await openPage(site, '/auth')
  const requests = collectRequests(page, 'GET /api/topics')
  await visit(page, '/')
  await page.getByRole('link', { name: 'A first topic' }).waitFor()
  await waitForIdle(page)
  assert.equal(requests.length, 0)
})

async function pickTag(page: Page, name: string) {
  await tagButton(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts()

/** 'Topic 23' down to 'Topic 14'. */
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `Topic ${from - at}`)
