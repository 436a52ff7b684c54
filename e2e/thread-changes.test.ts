import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertReply } from '../tests/things.ts'
import { listen } from './answers.ts'
import { openPage, openSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { soon } from './soon.ts'
import { seeToast } from './toast.ts'

const replies = (page: Page) => page.locator('article.reply')
const more = (page: Page) => page.getByText('Show more replies', { exact: true })
const count = (page: Page, wanted: number) =>
  soon(async () => assert.equal(await replies(page).count(), wanted))

/** A thread of this many replies by ada, with ids from 1. */
async function openThread(size: number, search = '', expects = /^$/) {
  const site = await openSite()
  const topic = await writeTopic(site)
  const contents = Array.from({ length: size }, (_, at) => `Number ${at + 1}`)
  await insertReply(site.db, { to: topic, contents })
  return { site, topic, page: await openPage(site, topic.path + search, { as: 'ada', expects }) }
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

test('after one of the first 100 of 250 replies is deleted, all others can be reached', async () => {
  const { page } = await openThread(250)
  await deleteHere(page, 50)
  await more(page).click()
  await count(page, 199)
  await more(page).click()
  await count(page, 249)
  assert.equal(await more(page).count(), 0)
  await page.getByRole('heading', { name: 'Replies (249)' }).waitFor()
})

test('a portion whose replies were all deleted here does not say that there are none', async () => {
  const { page } = await openThread(3)
  await page.route('**/api/topics/1/replies?*', async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as unknown[]
    await route.fulfill({ response, json: all.slice(0, 1) })
  })
  await visit(page, '/')
  await page.getByRole('link', { name: 'A first topic' }).click()
  await count(page, 1)
  await deleteHere(page, 1)
  assert.equal(await page.getByText('No replies yet').count(), 0)
  await more(page).click()
  await page.locator('#reply-2').waitFor()
  await more(page).click()
  await page.locator('#reply-3').waitFor()
  assert.equal(await more(page).count(), 0)
})

test('a portion may have fewer replies than another: the number of replies tells whether there are more', async () => {
  const { page } = await openThread(5)
  await page.route('**/api/topics/1/replies?*', async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as unknown[]
    await route.fulfill({ response, json: all.slice(0, 2) })
  })
  await visit(page, '/')
  await page.getByRole('link', { name: 'A first topic' }).click()
  await count(page, 2)
  await more(page).click()
  await count(page, 4)
  await more(page).click()
  await count(page, 5)
  assert.equal(await more(page).count(), 0)
})

test('a thread that ends with a full portion has no more', async () => {
  const { page } = await openThread(100)
  await count(page, 100)
  assert.equal(await more(page).count(), 0)
  await post(page, 'The very last')
  await page.locator('#reply-101').getByText('The very last').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('a thread that is all there asks for no replies beyond it', async () => {
  const { page } = await openThread(3)
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  const asked = listen(page, 'GET /api/topics/:id/replies')
  await page.getByRole('link', { name: 'A first topic' }).click()
  await count(page, 3)
  await page.waitForLoadState('networkidle')
  assert.equal(asked.length, 1)
})

test('from the middle on, what follows can be reached, and the end is known', async () => {
  const { page } = await openThread(250, '?after=100')
  await count(page, 100)
  await more(page).click()
  await count(page, 150)
  await soon(async () => assert.equal(await more(page).count(), 0))
  await visit(page, '/topic/1?after=150')
  await page.locator('#reply-250').waitFor()
  await soon(async () => assert.equal(await more(page).count(), 0))
})

test('a reply of somebody else, written meanwhile, is shown once one is posted', async () => {
  const { page, site, topic } = await openThread(3)
  await insertReply(site.db, { to: topic, by: 'bob', contents: ['From bob'] })
  await post(page, 'From ada')
  await page.getByText('From bob', { exact: true }).waitFor()
  await count(page, 5)
  await page.getByRole('heading', { name: 'Replies (5)' }).waitFor()
  const said = await replies(page).locator('.prose').allInnerTexts()
  assert.deepEqual(
    said.slice(3).map((one) => one.trim()),
    ['From bob', 'From ada'],
  )
})

test('a reply that was deleted while one was on its way does not come back when that is refused', async () => {
  const { page } = await openThread(3, '', /503 POST/)
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
