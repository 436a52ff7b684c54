import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdRequests, collectRequests, failRequests } from './intercept-requests.ts'
import { insertCreation, insertTool } from '../tests/insert-rows.ts'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { insertTopics, tag, writeTopic } from './content.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { eventually } from './eventually.ts'
import { tagButton } from './topic-locators.ts'

const cards = (page: Page) => page.getByRole('article')

test('the tag menu has All Topics first, then each topic tag but none that is pending', async () => {
  const site = await openSite()
  await site.as('ada')('POST /api/tags', { body: { name: 'Secret', type: 'topic' } })
  const page = await openPage(site, '/', { as: 'ada' })
  assert.equal((await tagButton(page).innerText()).trim(), 'All Topics')
  await tagButton(page).click()
  await page.getByRole('menuitemradio').first().waitFor()
  assert.deepEqual(
    await page.getByRole('menuitemradio').getByTestId('menu-label').allInnerTexts(),
    ['All Topics', 'General', 'Show & Tell', 'Discuss', 'Legacy'],
  )
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

test('a loading list shows 4 placeholders with the height of cards, then topic cards', async () => {
  const site = await openSite()
  const content = 'Words enough for two lines and a little more than that. '.repeat(6)
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    await writeTopic(site, { title: `${title} of four`, content })
  }
  const page = await openPage(site, '/')
  const held = await holdRequests(page, 'GET /api/topics')
  await pickTag(page, 'Discuss')
  await held.requested
  const placeholders = page.getByTestId('placeholder')
  await eventually(async () => assert.equal(await placeholders.count(), 4))
  assert.equal(await cards(page).count(), 0)
  const placeholder = (await placeholders.first().boundingBox())?.height ?? 0
  held.release()
  await page.getByRole('link', { name: 'Fourth of four' }).waitFor()
  assert.equal(await placeholders.count(), 0)
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

test('the next page of a list keeps the tag and starts at the top', async () => {
  const site = await openSite()
  await insertTopics(site, 20)
  await writeTopic(site, { title: 'Somewhere else', tagIds: [tag.legacy] })
  const page = await openPage(site, '/?tag=General', { height: 600 })
  await page.getByRole('button', { name: 'Load More' }).click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(10, 1)))
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'General')
  await eventually(async () => assert.ok((await page.evaluate(() => scrollY)) < 100))
  await visit(page, '/topics?tag=General')
  await page.getByRole('button', { name: 'Load More' }).click()
  await eventually(async () => assert.deepEqual(await titles(page), numbered(10, 1)))
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'General')
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

for (const as of [null, 'ada'] as const) {
  test(`an empty list shows 'No discussions found', why, and a button to start a topic or log in: ${as ? 'a logged-in user' : 'a visitor'}`, async () => {
    const page = await openEmptyPage(await openSite(), { as })
    const main = page.getByRole('main')
    const leadsOn = () =>
      as
        ? page.getByRole('dialog', { name: 'Create New Topic' }).waitFor()
        : page.waitForURL('**/auth')
    const newTopic = page.getByRole('button', { name: 'New Topic' })
    for (const [path, text] of [
      ['/', 'Be the first to start a discussion!'],
      ['/topics?tag=Legacy', 'No topics found with the tag Legacy'],
    ] as const) {
      await visit(page, path)
      await main.getByRole('heading', { name: 'No discussions found' }).waitFor()
      await main.getByText(text, { exact: true }).waitFor()
      // Exactly one button of this name, whatever the list contains.
      assert.equal(await newTopic.count(), 1)
      const name = as ? 'Start a Topic' : 'Log In'
      await main.getByRole('button', { name, exact: true }).click()
      await leadsOn()
      await page.goBack()
    }
    if (as) return
    await newTopic.click()
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await leadsOn()
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
