import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../tests/insert-rows.ts'
import { isGone, press, suggestTag } from './admin-content.ts'
import { openPage, openSite } from './browser.ts'
import { eventually } from './eventually.ts'
import { failRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

/** More than are on the page when it comes from the server. */
const TOOLS = 70
/** After `Load more tools` was pressed three times. */
const SHOWN_AT_LAST = 60
const REPLIES = 120

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
    const late = await delayAnswer(page, call)
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

test('a vote while the rest of a list is on its way does not lose the rest', async () => {
  const site = await openSite()
  for (let at = 1; at <= TOOLS; at += 1) await insertTool(site.db, { name: `Loom ${at}` })
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  await waitForIdle(page)
  const late = await delayAnswer(page, '/api/tools')
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
  const site = await openSite()
  for (let at = 1; at <= TOOLS; at += 1) await insertResource(site.db, { name: `Loom ${at}` })
  const page = await openPage(site, '/?tab=resources', { as: 'ada' })
  await waitForIdle(page)
  const late = await delayAnswer(page, '/api/resources')
  await page.getByRole('button', { name: 'Load more resources' }).click()
  await late.read
  const votes = page.getByRole('button', { name: 'Upvote Loom' })
  await votes.first().click()
  await seeToast(page, 'Upvoted!')
  late.send()
  await eventually(async () => assert.equal(await votes.count(), TOOLS))
  assert.equal(await votes.first().getAttribute('aria-pressed'), 'true')
})

test('a reply that fails while more replies are on their way does not lose them', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const contents = Array.from({ length: REPLIES }, (_, at) => `Reply ${at + 1}`)
  await insertReply(site.db, { to: topic, contents })
  const expects = new RegExp(`500 POST /api/topics/${topic.id}/replies`)
  const page = await openPage(site, `/topic/${topic.id}`, { as: 'ada', expects })
  await waitForIdle(page)
  const late = await delayAnswer(page, `/api/topics/${topic.id}/replies`)
  await page.getByRole('link', { name: 'Show more replies' }).press('Enter')
  await late.read
  await failRequests(page, `POST /api/topics/${topic.id}/replies`)
  await page.getByRole('textbox', { name: 'Content' }).fill('My own reply to all of it')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Failed to post reply')
  late.send()
  await page.getByText(`Reply ${REPLIES}`, { exact: true }).waitFor()
})

test('what a member writes is on every page that was open before: their own, and that of a tool', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom' })
  await insertTopic(site.db, { title: 'About something else' })
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  const details = page.getByRole('link', { name: 'Details' })
  const mine = page.getByRole('main').getByRole('link', { name: 'ada', exact: true }).first()
  await details.click()
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()
  await page.goBack()
  await mine.click()
  await page.getByRole('link', { name: 'Topics 1' }).waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'New Topic' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('A Loom of my own')
  await dialog.getByLabel('Content').fill('I have one now, and it weaves.')
  await dialog.getByRole('checkbox', { name: 'General' }).check()
  await dialog.getByRole('button', { name: 'Create Topic' }).click()
  await dialog.waitFor({ state: 'detached' })
  await mine.click()
  await page.getByRole('link', { name: 'Topics 2' }).waitFor()
  await page.goBack()
  await details.click()
  await page.getByRole('link', { name: 'A Loom of my own' }).waitFor()
})

test('what an administrator decides is on the lists and pages that were open before', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom' })
  await suggestTag(site, 'Weaving')
  const pending = await insertTag(site.db, { name: 'Puppetry', type: 'creation' })
  const creation = await insertCreation(site.db, { name: 'Marionette', tagIds: [pending.id, 11] })
  const row = { creation_id: creation.id, tool_id: tool.id, position: 0 }
  await site.db.insertInto('creation_tools').values(row).execute()
  const page = await openPage(site, '/?tab=creations', { as: 'root' })
  const badges = () => page.getByRole('main').getByTestId('badge')
  const isShown = (...texts: string[]) =>
    eventually(async () => assert.deepEqual(await badges().allInnerTexts(), texts))
  await isShown('Discuss', 'Weaving pending review', 'Puppetry pending review')
  const opened = page.getByRole('link', { name: 'Marionette', exact: true })
  await opened.click()
  await isShown('Puppetry pending review', 'App')
  await page.getByRole('link', { name: 'Loom', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await seeToast(page, 'Tool hidden')
  await page.getByRole('link', { name: /^Suggested tags/ }).click()
  for (const name of ['Weaving', 'Puppetry']) {
    await press(page, name, 'Approve')
    await isGone(page, name)
  }
  await page.goBack()
  await page.goBack()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Marionette' }).waitFor()
  await page.getByRole('link', { name: 'Loom', exact: true }).waitFor({ state: 'detached' })
  await isShown('Puppetry', 'App')
  await page.goBack()
  await isShown('Discuss', 'Puppetry')
})

/** The next answer to a request of this path is read now, and sent when asked for. */
async function delayAnswer(page: Page, path: string) {
  const read = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await sent.promise
      // The page may have cancelled it.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  return { read: read.promise, send: sent.resolve }
}
