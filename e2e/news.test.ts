import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertSourcePost } from '../server/news/queries.ts'
import { feedShapes } from '../tests/feed-shapes.ts'
import { startExternalServer } from '../tests/external-server.ts'
import { insertTag } from '../tests/insert-rows.ts'
import { openPage, openSharedSite, openSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { failRequests, holdRequests, loseAnswer } from './intercept-requests.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

const outside = await startExternalServer()
const site = await openSharedSite({ FEEDS_ALLOW_PRIVATE: 'on' })
const shape = feedShapes['RSS 2.0, as WordPress writes it']
outside.answers['/feed'] = { headers: { 'content-type': shape.type }, body: shape.body }
await insertSourcePost(site.db, 6, {
  author: 'ada',
  content: 'It is <out>.',
  url: 'https://news.test/1',
  date: new Date(Date.now() - 2 * 3_600_000).toISOString(),
})

test('a source page lists posts with author, date, content and a link to the original', async () => {
  const page = await openPage(site, '/?tab=tools&category=IDE')
  await page.getByRole('link', { name: /IDE news/ }).click()
  await page.waitForURL('**/news-sources/6')
  const post = page.getByRole('article')
  await post.getByText('ada', { exact: true }).waitFor()
  await post.getByText('2 hours ago').waitFor()
  await post.getByText('It is <out>.').waitFor()
  const link = post.getByRole('link')
  assert.equal(await link.getAttribute('href'), 'https://news.test/1')
  assert.equal(await link.getAttribute('rel'), 'ugc nofollow noopener')
})

test('on a phone the link to the original is a target of 44 px', async () => {
  const page = await openPage(site, '/news-sources/6', { width: 390 })
  const box = await page.getByRole('link', { name: 'View original post' }).boundingBox()
  assert.ok(box && box.height >= 44, `it is ${box?.height} px high`)
})

test("an empty source page shows 'No source posts available', a missing tag 'Tag Not Found'", async () => {
  const page = await openPage(site, '/news-sources/7', { expects: /404 GET/ })
  await page.getByText('No source posts available').waitFor()
  for (const id of ['999', '13', 'x']) {
    const response = await visit(page, `/news-sources/${id}`)
    assert.equal(response?.status(), 404)
    await page.getByRole('heading', { name: 'Tag Not Found' }).waitFor()
  }
})

test('posts that are shown stay alone when they cannot be read again', async () => {
  const page = await openPage(site, '/news-sources/6', { expects: /(401|503) GET/ })
  await failRequests(page, 'GET /api/tags/:id/source-posts', { status: 503 })
  const failed = page.waitForResponse('**/source-posts')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await failed
  await waitForIdle(page)
  await page.getByText('It is <out>.').waitFor()
  assert.equal(await page.getByText('No source posts available').count(), 0)
})

test('administrators add feeds, and a failing feed shows its last error', async () => {
  const page = await openPage(site, '/admin?section=news', { as: 'root' })
  const add = async (path: string) => {
    await page.getByLabel('Feed URL').fill(outside.url + path)
    await page.getByRole('button', { name: 'Add feed' }).click()
    await seeToast(page, 'Feed added')
    await eventually(async () => assert.equal(await page.getByLabel('Feed URL').inputValue(), ''))
    await page.getByRole('rowheader', { name: outside.url + path, exact: true }).waitFor()
  }
  await add('/feed')
  await page.getByRole('button', { name: 'Poll now' }).first().click()
  await seeToast(page, 'Feed polled')
  await page.getByText('Version 2 – faster & calmer').waitFor()
  await add('/missing')
  await page.getByRole('button', { name: 'Poll now' }).last().click()
  await seeToast(page, 'The feed failed', 'HTTP 404')
  await page.getByRole('cell', { name: 'HTTP 404' }).waitFor()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await seeToast(page, 'Feed removed', 'Its posts are kept.')
  await page.getByText('Version 2 – faster & calmer').waitFor()
})

test('administrators add and delete posts by hand', async () => {
  const page = await openPage(site, '/admin?section=news&tag=7', { as: 'root' })
  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByText('Please enter a valid URL').waitFor()
  await page.getByLabel('Author').fill('grace')
  await page.getByLabel('URL', { exact: true }).fill('https://news.test/2')
  await page.getByLabel('Content').fill('A second version.')
  await page.getByRole('button', { name: 'Add post' }).click()
  await seeToast(page, 'Post added')
  await page.getByText('A second version.').waitFor()
  await page.getByRole('button', { name: 'Add post' }).click()
  assert.equal(await page.getByLabel('Author').inputValue(), '')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Post deleted')
  await page.getByText('No source posts available').waitFor()
})

test('the form for a post appears once the feeds have loaded: feeds that arrive later would push it away from the pointer', async () => {
  const page = await openPage(site, '/admin', { as: 'root' })
  const held = await holdRequests(page, 'GET /api/tags/:id/feeds')
  await page.getByRole('link', { name: 'News feeds' }).click()
  await held.requested
  await page.getByRole('button', { name: 'Add feed' }).waitFor()
  const add = page.getByRole('button', { name: 'Add post' })
  assert.equal(await add.count(), 0)
  held.release()
  await add.waitFor()
})

test('a post can be written although the feeds have failed, and while they are read again', async () => {
  const page = await openPage(site, '/admin', { as: 'root', expects: /500 GET .*feeds/ })
  const { mend } = await failRequests(page, 'GET /api/tags/:id/feeds')
  await page.getByRole('link', { name: 'News feeds' }).click()
  await page.getByRole('button', { name: 'Add post' }).click()
  const author = page.getByLabel('Author')
  await author.fill('grace')
  await mend()
  const held = await holdRequests(page, 'GET /api/tags/:id/feeds')
  await page.getByRole('button', { name: 'Try again' }).click()
  await held.requested
  assert.equal(await author.count(), 1)
  held.release()
  await waitForIdle(page)
  assert.equal(await author.inputValue(), 'grace')
})

test('the first news of a category is on the home page when its administrator returns there', async () => {
  const page = await openPage(await openSite(), '/', { as: 'root' })
  const news = page.getByRole('link', { name: /^App Gen news/ })
  assert.equal(await news.count(), 0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'News feeds' }).click()
  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByLabel('Author').fill('grace')
  await page.getByLabel('URL', { exact: true }).fill('https://news.test/3')
  await page.getByLabel('Content').fill('A third version.')
  await page.getByRole('button', { name: 'Add post' }).click()
  await seeToast(page, 'Post added')
  await page.getByRole('banner').getByRole('link').first().click()
  await news.waitFor()
})

test('administrators can open the news of an inactive category by URL', async () => {
  const { id } = await insertTag(site.db, { type: 'tool', name: 'Taken back' })
  await insertSourcePost(site.db, id, {
    author: 'ada',
    content: 'Still here.',
    url: 'https://news.test/2',
    date: new Date().toISOString(),
  })
  const page = await openPage(site, `/news-sources/${id}`, {
    as: 'root',
    expects: /404 GET/,
  })
  await page.getByText('Still here.').waitFor()
  // Its category is none of the list's.
  const back = page.getByRole('link', { name: 'Back to Tools' })
  assert.equal(await back.getAttribute('href'), '/?tab=tools')
})

test('a feed or post whose response was lost is in its list', async () => {
  const page = await openPage(await openSite(), '/admin?section=news', {
    as: 'root',
    expects: /ERR_CONNECTION_RESET/,
  })
  await page.getByLabel('Feed URL').fill('https://news.test/feed')
  await loseAnswer(page, '/api/tags/:id/feeds')
  await page.getByRole('button', { name: 'Add feed' }).click()
  await seeToast(page, 'Error')
  await page.getByRole('rowheader', { name: 'https://news.test/feed', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByLabel('Author').fill('grace')
  await page.getByLabel('URL', { exact: true }).fill('https://news.test/4')
  await page.getByLabel('Content').fill('A fourth version.')
  await loseAnswer(page, '/api/tags/:id/source-posts')
  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByRole('article').getByText('A fourth version.').waitFor()
  assert.equal(await page.getByLabel('Content').inputValue(), 'A fourth version.')
})
