import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertReply } from '../tests/insert-rows.ts'
import { collectRequests } from './intercept-requests.ts'
import { openPage, openSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { moreReplies, replies } from './topic-locators.ts'

const count = (page: Page, wanted: number) =>
  eventually(async () => assert.equal(await replies(page).count(), wanted))

/** A thread of this many replies by ada, with ids from 1. */
async function openThread(size: number, path = '/topic/1', expects = /^$/) {
  const site = await openSite()
  const topic = await writeTopic(site)
  const contents = Array.from({ length: size }, (_, at) => `Number ${at + 1}`)
  await insertReply(site.db, { to: topic, contents })
  return { site, topic, page: await openPage(site, path, { as: 'ada', expects }) }
}

async function deleteHere(page: Page, id: number) {
  await page.locator(`#reply-${id}`).getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.locator(`#reply-${id}`).waitFor({ state: 'detached' })
}

async function post(page: Page, content: string) {
  await page.getByRole('textbox', { name: 'Content' }).fill(content)
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Reply posted')
}

test('after a deletion among the first 100 of 250 replies, all others can be loaded', async () => {
  const { page } = await openThread(250)
  await deleteHere(page, 50)
  await moreReplies(page).click()
  await count(page, 199)
  await moreReplies(page).click()
  await count(page, 249)
  assert.equal(await moreReplies(page).count(), 0)
  await page.getByRole('heading', { name: 'Replies (249)' }).waitFor()
})

test('a portion whose replies were all deleted does not show the empty state', async () => {
  const { page } = await openThread(3, '/')
  await page.route('**/api/topics/1/replies?*', async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as unknown[]
    await route.fulfill({ response, json: all.slice(0, 1) })
  })
  await page.getByRole('link', { name: 'A first topic' }).click()
  await count(page, 1)
  await deleteHere(page, 1)
  assert.equal(await page.getByText('No replies yet').count(), 0)
  await moreReplies(page).click()
  await page.locator('#reply-2').waitFor()
  await moreReplies(page).click()
  await page.locator('#reply-3').waitFor()
  assert.equal(await moreReplies(page).count(), 0)
})

test('a short portion is not the end: the reply count decides whether there are more', async () => {
  const { page } = await openThread(5, '/')
  await page.route('**/api/topics/1/replies?*', async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as unknown[]
    await route.fulfill({ response, json: all.slice(0, 2) })
  })
  await page.getByRole('link', { name: 'A first topic' }).click()
  await count(page, 2)
  await moreReplies(page).click()
  await count(page, 4)
  await moreReplies(page).click()
  await count(page, 5)
  assert.equal(await moreReplies(page).count(), 0)
})

test("a thread that ends with a full portion shows no 'Show more replies'", async () => {
  const { page } = await openThread(100)
  await count(page, 100)
  assert.equal(await moreReplies(page).count(), 0)
  await post(page, 'The very last')
  await page.locator('#reply-101').getByText('The very last').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('a complete thread requests no further replies', async () => {
  const { page } = await openThread(3, '/')
  await waitForIdle(page)
  const requests = collectRequests(page, 'GET /api/topics/:id/replies')
  await page.getByRole('link', { name: 'A first topic' }).click()
  await count(page, 3)
  await waitForIdle(page)
  assert.equal(requests.length, 1)
})

test('from the middle of a thread the rest can be loaded, to a known end', async () => {
  const { page } = await openThread(250, '/topic/1?after=100')
  await count(page, 100)
  await moreReplies(page).click()
  await count(page, 150)
  await eventually(async () => assert.equal(await moreReplies(page).count(), 0))
  await visit(page, '/topic/1?after=150')
  await page.locator('#reply-250').waitFor()
  await eventually(async () => assert.equal(await moreReplies(page).count(), 0))
})

test("another user's new reply is shown after posting one", async () => {
  const { page, site, topic } = await openThread(3)
  await insertReply(site.db, { to: topic, by: 'bob', contents: ['From bob'] })
  await post(page, 'From ada')
  await page.getByText('From bob', { exact: true }).waitFor()
  await count(page, 5)
  await page.getByRole('heading', { name: 'Replies (5)' }).waitFor()
  const texts = await replies(page).locator('.prose').allInnerTexts()
  assert.deepEqual(
    texts.slice(3).map((one) => one.trim()),
    ['From bob', 'From ada'],
  )
})

test('a deleted reply does not reappear when a pending one is refused', async () => {
  const { page } = await openThread(3, undefined, /503 POST/)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/topics/1/replies', async (route) => {
    await released
    await route.fulfill({ status: 503, json: { error: 'No.', message: 'No.' } })
  })
  await page.getByRole('textbox', { name: 'Content' }).fill('Refused')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await count(page, 4)
  await deleteHere(page, 2)
  release()
  await seeToast(page, 'Failed to post reply')
  await count(page, 2)
  assert.equal(await page.locator('#reply-2').count(), 0)
  await page.getByRole('heading', { name: 'Replies (2)' }).waitFor()
})

test('deleting a reply that is gone already shows the reason, and the reply disappears', async () => {
  const { site, page } = await openThread(3, undefined, /404 DELETE/)
  await site.as('ada')('DELETE /api/replies/:id', { params: { id: '2' } })
  await deleteHere(page, 2)
  await seeToast(page, 'Failed to delete reply', 'Reply not found')
  await page.getByRole('heading', { name: 'Replies (2)' }).waitFor()
})

test('deleting a topic that is gone already shows the reason and that it is not found', async () => {
  const { site, page } = await openThread(1, undefined, /404 (DELETE|GET)/)
  await site.as('ada')('DELETE /api/topics/:id', { params: { id: '1' } })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Failed to delete topic', 'Topic not found')
  await page.getByRole('heading', { name: 'Topic Not Found' }).waitFor()
})
