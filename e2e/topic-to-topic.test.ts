import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertReply } from '../tests/insert-rows.ts'
import { openPage, openSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'

const REPLIES = 120

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

async function openFound(page: Page, query: string, hasText: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(query)
  await page.getByRole('option').filter({ hasText }).click()
}

test('the text of a reply stays with its topic when another topic is opened from it', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'About looms' })
  await writeTopic(site, { title: 'About wool' })
  const page = await openPage(site, '/topics', { as: 'ada' })
  await page.getByRole('link', { name: 'About looms' }).click()
  await heading(page, 'About looms')
  const field = page.getByRole('textbox', { name: 'Content' })
  await field.fill('Meant for those with a loom.')
  await openFound(page, 'wool', 'About wool')
  await heading(page, 'About wool')
  await eventually(async () => assert.equal(await field.inputValue(), ''))
  await field.fill('Meant for those with wool.')
  await page.goBack()
  await heading(page, 'About looms')
  await eventually(async () =>
    assert.equal(await field.inputValue(), 'Meant for those with a loom.'),
  )
  await page.goForward()
  await heading(page, 'About wool')
  await eventually(async () => assert.equal(await field.inputValue(), 'Meant for those with wool.'))
})

test('a reply far down in a topic is found from another topic, and from the same one', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'About looms' })
  const other = await writeTopic(site, { title: 'About wool' })
  const contents = Array.from({ length: REPLIES }, (_, at) => `Reply ${at + 1}`)
  await insertReply(site.db, { to: topic, contents })
  await insertReply(site.db, { to: other, contents: ['The only one'] })
  const { id } = await site.as('ada')('POST /api/topics/:id/replies', {
    params: { id: String(topic.id) },
    body: { content: 'It squeaks in winter.' },
  })
  const page = await openPage(site, `/topic/${other.id}`, { as: 'ada' })
  await page.getByText('The only one').waitFor()
  await openFound(page, 'squeaks', 'It squeaks')
  await heading(page, 'About looms')
  const found = page.locator(`#reply-${id}`).getByText('It squeaks in winter.')
  await found.waitFor()
  await visit(page, `/topic/${topic.id}`)
  assert.equal(await found.count(), 0)
  await openFound(page, 'squeaks', 'It squeaks')
  await found.waitFor()
})

test('a reply on the first page of another topic is shown there, also while that topic is slow to load', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'About looms' })
  const other = await writeTopic(site, { title: 'About wool' })
  await insertReply(site.db, { to: topic, contents: ['The first about looms'] })
  await insertReply(site.db, { to: other, contents: ['The only one'] })
  const { id } = await site.as('ada')('POST /api/topics/:id/replies', {
    params: { id: String(topic.id) },
    body: { content: 'It squeaks in winter.' },
  })
  const page = await openPage(site, `/topic/${other.id}`)
  await page.getByText('The only one').waitFor()
  const held = await holdRequests(page, 'GET /api/topics/:id')
  await openFound(page, 'squeaks', 'It squeaks')
  await held.requested
  await waitForPaint(page)
  held.release()
  await heading(page, 'About looms')
  await page.locator(`#reply-${id}`).getByText('It squeaks in winter.').waitFor()
  await page.getByText('The first about looms').waitFor()
  assert.equal(page.url(), `${site.url}/topic/${topic.id}#reply-${id}`)
})

const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
