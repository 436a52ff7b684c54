import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertReply, insertResource, insertTool, insertTopic } from '../tests/insert-rows.ts'
import { confirm } from './admin-content.ts'
import { openPage, openSite, visit } from './browser.ts'
import { delayResponse } from './delay-response.ts'
import { eventually } from './eventually.ts'
import { openNewTopic } from './forms.ts'
import { failRequests, holdRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** More than are on the page when it comes from the server. */
const TOOLS = 70
/** After `Load more tools` was pressed three times. */
const SHOWN_AT_LAST = 60
const REPLIES = 120

/** Two categories of tools. */
const APP_GEN = 5
const IDE = 6

/** `Load more resources` was pressed, and its answer is on its way. */
async function loadMoreResources() {
  const site = await openSite()
  for (let at = 1; at <= TOOLS; at += 1) await insertResource(site.db, { name: `Loom ${at}` })
  const page = await openPage(site, '/?tab=resources', { as: 'ada' })
  await waitForIdle(page)
  const late = await delayResponse(page, '/api/resources')
  await page.getByRole('button', { name: 'Load more resources' }).click()
  await late.read
  return { page, late }
}

/** `Show more replies` was followed, and its answer is on its way. */
async function showMoreReplies(options: { expects?: RegExp } = {}) {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const contents = Array.from({ length: REPLIES }, (_, at) => `Reply ${at + 1}`)
  await insertReply(site.db, { to: topic, contents })
  const page = await openPage(site, `/topic/${topic.id}`, { as: 'ada', ...options })
  await waitForIdle(page)
  const late = await delayResponse(page, `/api/topics/${topic.id}/replies`)
  await page.getByRole('link', { name: 'Show more replies' }).press('Enter')
  await late.read
  return { page, late }
}

for (const [tab, call] of [
  ['tools', '/api/tools'],
  ['resources', '/api/resources'],
] as const) {
  test(`a list of ${tab} that was read before a vote and comes after it does not undo it`, async () => {
    const site = await openSite()
    await insertTool(site.db, { name: 'Loom' })
    await insertResource(site.db, { name: 'Loom' })
    const page = await openPage(site, `/?tab=${tab}`, { as: 'ada' })
    const vote = page.getByRole('button', { name: 'Upvote Loom' })
    await waitForIdle(page)
    const late = await delayResponse(page, call)
    // The page reads all lists again, as when Back restores it.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await late.read
    await vote.click()
    await seeToast(page, 'Upvoted!')
    late.send()
    await waitForIdle(page)
    assert.equal(await vote.getAttribute('aria-pressed'), 'true')
  })
}

for (const [tab, filter, other, call] of [
  ['tools', /^Category/, 'IDE', 'POST /api/tools/:id/rate'],
  ['resources', /^Type/, 'All Resources', 'POST /api/resources/:id/upvote'],
] as const) {
  test(`a vote that is being sent is shown in another list of ${tab} that is opened meanwhile`, async () => {
    const site = await openSite()
    await insertTool(site.db, { name: 'Loom', tagIds: [APP_GEN, IDE] })
    await insertResource(site.db, { name: 'Loom' })
    const page = await openPage(site, `/?tab=${tab}`, { as: 'ada' })
    const vote = page.getByRole('button', { name: 'Upvote Loom' })
    const count = page.locator('.vote-count')
    await waitForIdle(page)
    const held = await holdRequests(page, call)
    await vote.click()
    await held.requested
    const late = await delayResponse(page, `/api/${tab}`)
    await page.getByRole('button', { name: filter }).click()
    await page.getByRole('menuitemradio', { name: other }).click()
    await late.read
    const stored = page.waitForResponse((response) => response.request().method() === 'POST')
    if (tab === 'tools') {
      // It arrives before the vote is stored, the one of the resources after it.
      late.send()
      await vote.waitFor()
      assert.deepEqual(
        [await vote.getAttribute('aria-pressed'), await count.innerText()],
        ['true', '1'],
      )
    }
    held.release()
    await stored
    await seeToast(page, 'Upvoted!')
    late.send()
    await waitForIdle(page)
    await vote.waitFor()
    assert.deepEqual(
      [await vote.getAttribute('aria-pressed'), await count.innerText()],
      ['true', '1'],
    )
  })
}

test('a vote while the rest of a list is on its way does not lose the rest', async () => {
  const site = await openSite()
  for (let at = 1; at <= TOOLS; at += 1) await insertTool(site.db, { name: `Loom ${at}` })
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  await waitForIdle(page)
  const late = await delayResponse(page, '/api/tools')
  const more = page.getByRole('button', { name: 'Load more tools' })
  for (const _ of [30, 45, 60]) await more.click()
  await late.read
  const vote = page.getByRole('button', { name: 'Upvote Loom' }).first()
  await vote.click()
  await seeToast(page, 'Upvoted!')
  late.send()
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Upvote Loom' }).count(), SHOWN_AT_LAST),
  )
  assert.equal(await vote.getAttribute('aria-pressed'), 'true')
  await more.click()
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Upvote Loom' }).count(), TOOLS),
  )
})

test('a vote while more resources are on their way stays, and they come', async () => {
  const { page, late } = await loadMoreResources()
  const votes = page.getByRole('button', { name: 'Upvote Loom' })
  await votes.first().click()
  await seeToast(page, 'Upvoted!')
  late.send()
  await eventually(async () => assert.equal(await votes.count(), TOOLS))
  assert.equal(await votes.first().getAttribute('aria-pressed'), 'true')
})

test('a reply that fails while more replies are on their way does not lose them', async () => {
  const { page, late } = await showMoreReplies({ expects: /^500 POST .*replies/ })
  await failRequests(page, 'POST /api/topics/:id/replies')
  await page.getByRole('textbox', { name: 'Content' }).fill('My own reply to all of it')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Failed to post reply')
  late.send()
  await page.getByText(`Reply ${REPLIES}`, { exact: true }).waitFor()
})

test('a reply that is edited or deleted while more are on their way stays so', async () => {
  const { page, late } = await showMoreReplies()
  await page.getByRole('button', { name: 'Delete reply' }).first().click()
  await confirm(page, 'Delete')
  await seeToast(page, 'Reply deleted')
  await page.getByRole('button', { name: 'Edit reply' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Content').fill('Written anew')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Reply updated')
  late.send()
  await page.getByText(`Reply ${REPLIES}`, { exact: true }).waitFor()
  await page.getByText('Written anew', { exact: true }).waitFor()
  for (const gone of ['Reply 1', 'Reply 2']) {
    assert.equal(await page.getByText(gone, { exact: true }).count(), 0, gone)
  }
})

test('a list that was on its way for the first time during a write has what was written', async () => {
  const site = await openSite()
  await insertTopic(site.db, { title: 'An older one' })
  const page = await openPage(site, '/', { as: 'ada' })
  await waitForIdle(page)
  const late = await delayResponse(page, '/api/topics')
  const filter = page.getByRole('button', { name: /^Tag/ })
  const written = page.waitForResponse((response) => response.request().method() === 'POST')
  await filter.click()
  await page.getByRole('menuitemradio', { name: 'General' }).click()
  await late.read
  const form = await openNewTopic(page)
  await form.fillIn({
    title: 'A newer one',
    text: 'Written while the list was read.',
    tag: 'General',
  })
  await form.create.click()
  await written
  late.send()
  await form.dialog.waitFor({ state: 'detached' })
  await filter.click()
  await page.getByRole('menuitemradio', { name: 'General' }).click()
  await page.getByRole('link', { name: 'A newer one' }).waitFor()
})

test('more rows that are on their way come although another tab has written something', async () => {
  const { page, late } = await loadMoreResources()
  const refetched = page.waitForResponse((response) => response.url().includes('/api/resources'))
  const other = await page.context().newPage()
  await visit(other, '/?tab=resources')
  await other.getByRole('button', { name: 'Upvote Loom' }).first().click()
  await seeToast(other, 'Upvoted!')
  await page.bringToFront()
  await refetched
  late.send()
  const votes = page.getByRole('button', { name: 'Upvote Loom' })
  await eventually(async () => assert.equal(await votes.count(), TOOLS))
  assert.equal(await votes.first().getAttribute('aria-pressed'), 'true')
})
