import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertCreation, insertReply, insertTool } from '../tests/insert-rows.ts'
import { failRequests, holdRequests, interceptOnce, loseAnswer } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSite, reload, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { openNewTopic, topicForm } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const TITLE = 'Half a thought'
const LATE = 'The site did not answer in time. Please try again.'
const OFFLINE = 'You are offline. Please check your connection and try again.'

async function writeNewTopic(page: Page) {
  const form = await openNewTopic(page)
  await form.fillIn({ title: TITLE, text: 'Words that must not be lost.', tag: 'Discuss' })
  return form
}

test('a write without a response times out with a message and can be retried', async () => {
  const { page } = await openTopic({ as: 'ada', isAlone: true })
  const content = page.getByRole('textbox', { name: 'Content' })
  const post = page.getByRole('button', { name: /^Post/ })
  await page.clock.install()
  await content.fill('Nobody answers')
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  await post.click()
  await held.requested
  assert.equal(await post.innerText(), 'Posting…')
  await page.clock.fastForward('01:00')
  await seeToast(page, 'Failed to post reply', LATE)
  assert.equal(await content.inputValue(), 'Nobody answers')
  held.release()
  await page.unrouteAll({ behavior: 'wait' })
  await post.click()
  await seeToast(page, 'Reply posted')
})

test('a list without a response times out and offers Try again', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'There after all' })
  const page = await openPage(site, '/about', { isAlone: true })
  await page.clock.install()
  const held = await holdRequests(page, 'GET /api/topics')
  await page.getByRole('banner').getByRole('link', { name: 'Guildhall' }).first().click()
  await held.requested
  await page.clock.fastForward('01:00')
  const again = page.getByRole('button', { name: 'Try again' }).first()
  await again.waitFor()
  held.release()
  await page.unrouteAll({ behavior: 'wait' })
  await again.click()
  await page.getByRole('link', { name: 'There after all' }).waitFor()
})

test('posting a topic offline fails at once, keeps the text, and works on retry', async () => {
  const page = await openPage(await openSite(), '/', {
    as: 'ada',
    expects: /ERR_INTERNET_DISCONNECTED/,
  })
  const { create, title } = await writeNewTopic(page)
  await page.context().setOffline(true)
  await create.click()
  await seeToast(page, 'Error', OFFLINE)
  assert.equal(await title.inputValue(), TITLE)
  await page.context().setOffline(false)
  await create.click()
  await seeToast(page, 'Success!')
  await page.getByRole('link', { name: TITLE }).waitFor()
})

test('a page that failed to open offline opens by itself when the connection is back', async () => {
  const expects = /ERR_INTERNET_DISCONNECTED|: offline\n/
  const page = await openPage(await openSite(), '/', { isAlone: true, expects })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByText(OFFLINE).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
})

test('a topic, lists, replies, a tool and a creation that could not be read offline are read by themselves when the connection is back', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'Which shuttle?' })
  await insertReply(site.db, { to: topic, contents: ['A wooden one.'] })
  await insertTool(site.db, { name: 'Loom' })
  await insertCreation(site.db)
  const expects = /500|ERR_INTERNET_DISCONNECTED/
  const page = await openEmptyPage(site, { isAlone: true, expects })
  for (const [from, link, call, failed, there] of [
    ['/', 'Which shuttle?', '/api/topics/:id', 'Topic Not Found', 'Add Your Reply'],
    [
      '/about',
      'Guildhall',
      '/api/(topics|tools)',
      'Couldn’t load this list. Please try again.',
      'Which shuttle?',
    ],
    [
      '/',
      'Which shuttle?',
      '/api/topics/:id/replies',
      'Couldn’t load the replies.',
      'A wooden one.',
    ],
    ['/', 'Details', '/api/tools/:id', 'Tool Not Found', 'Votes over time'],
    [
      '/?tab=creations',
      'A creation',
      '/api/creations/:id',
      'Error Loading Creation',
      'What it is about.',
    ],
  ] as const) {
    await visit(page, from)
    // Its script is there, its data is not.
    const held = await failRequests(page, `GET ${call}`)
    await page.getByRole('link', { name: link }).first().click()
    await page.getByText(failed).first().waitFor()
    await held.mend()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByText(there).first().waitFor()
  }
})

const topicsOf = async (site: Awaited<ReturnType<typeof openSite>>) =>
  (await site.db.selectFrom('topics').select('id').execute()).length

test('a topic whose response was lost, unreadable or a 504 of a proxy is posted once, however often it is sent, also after a reload', async () => {
  const site = await openSite()
  const expects = /ERR_CONNECTION_RESET|^504 POST/
  const page = await openPage(site, '/', { as: 'ada', expects })
  const ways = [
    () => loseAnswer(page, '/api/topics'),
    () =>
      interceptOnce(page, '/api/topics', async (route) => {
        await route.fetch()
        await route.fulfill({ status: 504, body: 'Gateway Timeout' })
      }),
    () =>
      interceptOnce(page, '/api/topics', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: '<html>' })
      }),
  ]
  for (const [before, fail] of ways.entries()) {
    await fail()
    const { create } = await writeNewTopic(page)
    await create.click()
    await seeToast(page, 'Error')
    await eventually(async () => assert.equal(await topicsOf(site), before + 1))
    await create.click()
    await seeToast(page, 'Success!')
    assert.equal(await topicsOf(site), before + 1)
  }
  await loseAnswer(page, '/api/topics')
  const { create } = await writeNewTopic(page)
  await create.click()
  await seeToast(page, 'Error')
  await reload(page)
  const form = topicForm(page, 'Create New Topic')
  await eventually(async () => assert.equal(await form.title.inputValue(), TITLE))
  await form.create.click()
  await seeToast(page, 'Success!')
  assert.equal(await topicsOf(site), ways.length + 1)
})

test('a vote whose response was lost can be removed after a reload, which shows it', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom' })
  const page = await openPage(site, '/?tab=tools', { as: 'ada', expects: /ERR_CONNECTION_RESET/ })
  const vote = page.getByRole('button', { name: 'Upvote Loom' })
  await loseAnswer(page, '/api/tools/:id/rate')
  await vote.click()
  await seeToast(page, 'Upvote failed')
  await reload(page)
  await eventually(async () => assert.equal(await vote.getAttribute('aria-pressed'), 'true'))
  await vote.click()
  await seeToast(page, 'Upvote removed')
})

test('the same text can be posted again on purpose', async () => {
  const { page } = await openTopic({ as: 'ada' })
  for (const count of [1, 2]) {
    await page.getByRole('textbox', { name: 'Content' }).fill('Me too')
    await page.getByRole('button', { name: 'Post Reply' }).click()
    await eventually(async () =>
      assert.equal(await page.locator('article article[id]').count(), count),
    )
  }
})

test('deleting a reply again after a lost response succeeds', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  const { id } = await insertReply(site.db, { to: topic, by: 'ada' })
  const page = await openPage(site, topic.path, {
    as: 'ada',
    expects: /ERR_CONNECTION_RESET|404 DELETE/,
  })
  await loseAnswer(page, `/api/replies/${id}`)
  for (const outcome of ['Failed to delete reply', 'Reply deleted']) {
    await page.getByRole('button', { name: 'Delete reply' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await seeToast(page, outcome)
  }
  await page.getByText('No replies yet. Be the first to join the discussion!').waitFor()
})

test('voting again after a lost response does not remove the vote', async () => {
  const site = await openSite()
  const { id } = await insertTool(site.db, { name: 'Loom' })
  const page = await openPage(site, '/?tab=tools', { as: 'ada', expects: /ERR_CONNECTION_RESET/ })
  await loseAnswer(page, `/api/tools/${id}/rate`)
  const upvote = page.getByRole('button', { name: 'Upvote Loom' })
  await upvote.click()
  await seeToast(page, 'Upvote failed')
  await upvote.click()
  await seeToast(page, 'Upvoted!')
  assert.equal((await site.db.selectFrom('tool_votes').select('user_id').execute()).length, 1)
})
