import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertReply } from '../tests/insert-rows.ts'
import type { TestSite } from '../tests/site.ts'
import { openEmptyPage, openPage, openSharedSite, openSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { moreReplies, replies } from './topic-locators.ts'

/** A thread of 250 replies, named by their number, which is also their id. */
async function writeThread(site: TestSite) {
  const topic = await writeTopic(site)
  const contents = Array.from({ length: 250 }, (_, at) => `Number ${at + 1}`)
  await insertReply(site.db, { to: topic, by: 'bob', contents })
  return topic
}

/** Of all tests that only read. */
const site = await openSharedSite()
const { path } = await writeThread(site)

test('a long thread is shown in portions, to the last reply', async () => {
  const page = await openPage(site, path)
  assert.equal(await page.getByRole('heading', { name: 'Replies (250)' }).count(), 1)
  assert.equal(await replies(page).count(), 100)
  await moreReplies(page).click()
  await eventually(async () => assert.equal(await replies(page).count(), 200))
  await moreReplies(page).click()
  await eventually(async () => assert.equal(await replies(page).count(), 250))
  assert.equal(await moreReplies(page).count(), 0)
  const texts = await replies(page).locator('.prose').allInnerTexts()
  assert.deepEqual(
    texts.map((one) => one.trim()),
    texts.map((_, at) => `Number ${at + 1}`),
  )
})

test('the address of a reply finds it, loaded or not, highlights it and brings it into view, and both ends of the thread can be reached from it', async () => {
  const page = await openEmptyPage(site)
  for (const id of [3, 100, 250, 177]) {
    // Another reply of the same page would not load it.
    await page.goto('about:blank')
    await visit(page, `${path}#reply-${id}`)
    const wanted = page.locator(`#reply-${id}`)
    await wanted.getByText(`Number ${id}`, { exact: true }).waitFor()
    await eventually(async () => {
      const box = await wanted.boundingBox()
      assert.ok(box && box.y >= 60 && box.y < 900, `${id} is at ${box?.y}`)
    })
    const band = await wanted.evaluate((node) => getComputedStyle(node, '::before').animationName)
    assert.notEqual(band, 'none')
  }
  assert.equal(await moreReplies(page).count(), 0)
  await page.locator('#reply-250').waitFor()
  await page.getByText('Earlier replies', { exact: true }).click()
  await page.locator('#reply-1').waitFor()
})

test('without JavaScript the portions are links', async () => {
  const page = await openPage(site, path, { hasScript: false })
  await moreReplies(page).click()
  await page.locator('#reply-101').waitFor()
  await moreReplies(page).click()
  await page.locator('#reply-250').waitFor()
  assert.equal(await moreReplies(page).count(), 0)
  await page.getByText('Earlier replies', { exact: true }).click()
  await page.locator('#reply-1').waitFor()
})

test('posting a reply shows the end of the thread', async () => {
  const own = await openSite()
  const page = await openPage(own, (await writeThread(own)).path, { as: 'ada' })
  await page.getByRole('textbox', { name: 'Content' }).fill('The very last')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Reply posted')
  await page.locator('#reply-251').getByText('The very last').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Replies (251)' }).count(), 1)
})

test('a portion that cannot be read shows an error and can be retried', async () => {
  const page = await openPage(site, path, { expects: /503 GET \/api\/topics\/1\/replies/ })
  await page.route('**/api/topics/*/replies*', (route) =>
    route.fulfill({ status: 503, json: { error: 'No.', message: 'No.' } }),
  )
  await moreReplies(page).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  assert.equal(await replies(page).count(), 100)
  await page.unroute('**/api/topics/*/replies*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => assert.equal(await replies(page).count(), 200))
})

test('a link to a deleted reply, the last one or another, says in view that it is not here', async () => {
  const height = 400
  const own = await openSite()
  const topic = await writeThread(own)
  const page = await openEmptyPage(own, { as: 'root', height })
  for (const [id, next] of [
    [250, null],
    [177, 178],
  ] as const) {
    await own.as('bob')('DELETE /api/replies/:id', { params: { id: String(id) } })
    await page.goto('about:blank')
    await visit(page, `${topic.path}#reply-${id}`)
    const note = page.getByText('This reply is not here. It may have been deleted.')
    await eventually(async () => {
      const box = await note.boundingBox()
      assert.ok(box && box.y >= 60 && box.y < height, `${id} is at ${box?.y}`)
    })
    if (next) await page.locator(`#reply-${next}`).waitFor()
    await page.getByText('Earlier replies', { exact: true }).click()
    await page.locator('#reply-1').waitFor()
    assert.equal(await page.getByText('This reply is not here').count(), 0)
  }
})

test('an end that cannot be looked for shows an error and can be retried', async () => {
  const page = await openPage(site, path, { expects: /503 GET/ })
  const isBeyond = (url: URL) => url.search === '?after=219'
  await page.route(isBeyond, (route) => route.fulfill({ status: 503, json: { error: 'No.' } }))
  await page.evaluate(() => {
    location.hash = '#reply-120'
  })
  await page.locator('#reply-219').waitFor()
  await page.getByText('Couldn’t load the replies.').waitFor()
  await page.unroute(isBeyond)
  await page.getByRole('button', { name: 'Try again' }).click()
  await moreReplies(page).click()
  await page.locator('#reply-250').waitFor()
})
