import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdRequests, collectRequests, failRequests } from './intercept-requests.ts'
import { openPage, reload, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { eventually } from './eventually.ts'
import { errorOf } from './forms.ts'
import { closeToast, seeToast } from './toast.ts'
import { nameOfFocus } from './tab-walk.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { replies, repliesHeading } from './topic-locators.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const postButton = (page: Page) => page.getByRole('button', { name: 'Post Reply' })

test("replies are listed oldest first under 'Replies (n)', with a link to copy and code to copy", async () => {
  const code = 'sort -u names.txt'
  const contents = ['The first', 'The second', 'The third', `\`\`\`sh\n${code}\n\`\`\``]
  const { site, page, topic } = await openTopic({}, { replies: contents })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  assert.equal(await repliesHeading(page), 'Replies (4)')
  const texts = await replies(page).locator('.prose').allInnerTexts()
  assert.deepEqual(
    texts.slice(0, 3).map((one) => one.trim()),
    ['The first', 'The second', 'The third'],
  )
  await replies(page).first().getByText('bob', { exact: true }).waitFor()
  assert.equal((await replies(page).first().getByTestId('avatar').innerText()).trim(), 'BO')
  assert.match(await replies(page).first().locator('time').innerText(), /^\d+ seconds? ago$/)

  // A live region announces what is added to it later.
  const status = page.locator('.prose:has(code) + [role=status]')
  assert.equal(await status.textContent(), '')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await eventually(async () => assert.equal(await status.textContent(), 'Copied'))
  assert.equal((await copied()).trim(), code)

  await replies(page).nth(1).getByRole('button', { name: 'Copy link' }).click()
  await seeToast(page, 'Link copied')
  assert.equal(await copied(), `${site.url}${topic.path}#reply-2`)
  const reader = await openPage(site, (await copied()).slice(site.url.length))
  assert.equal(await reader.locator(':target .prose').innerText(), 'The second')
})

test("a topic without replies says so, and visitors see 'You need to be logged in to reply to this topic.' and a 'Log In or Sign Up' link", async () => {
  const { page } = await openTopic()
  await page
    .getByText('No replies yet. Be the first to join the discussion!', { exact: true })
    .waitFor()
  assert.equal(await repliesHeading(page), 'Replies (0)')
  await page.getByRole('heading', { name: 'Add Your Reply' }).waitFor()
  await page.getByText('You need to be logged in to reply to this topic.').waitFor()
  assert.equal(await postButton(page).count(), 0)
  const link = page.getByRole('link', { name: 'Log In or Sign Up' })
  const [colour, around] = await link.evaluate((node) =>
    [node, node.parentElement ?? node].map((element) => getComputedStyle(element).color),
  )
  assert.notEqual(colour, around, 'it looks like a link')
  await link.click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
})

test("'Post Reply' adds the reply and shows 'Reply posted'", async () => {
  const { page } = await openTopic({ as: 'bob' })
  await page.getByRole('heading', { name: 'Add Your Reply' }).waitFor()
  await field(page).fill('Well **said**.')
  await postButton(page).click()
  await seeToast(page, 'Reply posted')
  await eventually(async () => {
    assert.equal(await replies(page).locator('strong').innerText(), 'said')
    assert.equal(await repliesHeading(page), 'Replies (1)')
    assert.equal(await field(page).inputValue(), '')
    assert.equal(await page.getByText(/No replies yet/).count(), 0)
  })

  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await eventually(async () =>
    assert.match(await page.getByRole('article').innerText(), /\b1\s+reply\b/),
  )
})

test('Ctrl+Enter posts a reply with content, topicId and userId, but not while an input method composes a word', async () => {
  const { page, topic } = await openTopic({ as: 'bob' })
  const posted = collectRequests(page, 'POST /api/topics/:id/replies')
  const hasPosted = async (count: number) => {
    await eventually(async () => assert.equal(await replies(page).count(), count))
    assert.equal(posted.length, count)
  }
  const posts = async (count: number) => {
    await seeToast(page, 'Reply posted')
    await closeToast(page)
    await hasPosted(count)
  }
  await field(page).fill('  By keyboard  ')
  await field(page).press('Control+Enter')
  await posts(1)
  const body = { content: 'By keyboard', topicId: topic.id, userId: 2 }
  assert.deepEqual(posted[0]?.postDataJSON(), body)

  await field(page).fill('A word in ')
  const devTools = await page.context().newCDPSession(page)
  const selection = { selectionStart: 3, selectionEnd: 3 }
  await devTools.send('Input.imeSetComposition', { text: 'にほん', ...selection })
  await field(page).press('Control+Enter')
  await waitForIdle(page)
  await hasPosted(1)
  await devTools.send('Input.insertText', { text: '日本' })
  await field(page).press('Control+Enter')
  await posts(2)
  assert.match(posted[1]?.postData() ?? '', /"A word in 日本"/)

  // In Safari, the key that ends the composition is not one of it.
  await eventually(async () => assert.equal(await field(page).inputValue(), ''))
  await field(page).fill('日本')
  await field(page).evaluate((area) => {
    const key = { key: 'Enter', ctrlKey: true, keyCode: 229, bubbles: true, cancelable: true }
    area.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await waitForIdle(page)
  await hasPosted(2)
  assert.equal(await field(page).inputValue(), '日本')
  await field(page).press('Control+Enter')
  await posts(3)
})

test('a reply is shown before the response and sent once', async () => {
  const { page } = await openTopic({ as: 'bob' }, { replies: ['Before it'] })
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  const posted = collectRequests(page, 'POST /api/topics/:id/replies')
  await field(page).fill('Quick as light')
  await postButton(page).click()
  await held.requested
  await replies(page).getByText('Quick as light').waitFor()
  assert.equal(await repliesHeading(page), 'Replies (2)')
  await page.getByRole('button', { name: 'Posting…' }).click({ force: true })
  await field(page).press('Control+Enter')
  held.release()
  await seeToast(page, 'Reply posted')
  assert.equal(posted.length, 1)
  assert.equal(await replies(page).count(), 2)
})

test("a failed reply shows 'Failed to post reply', is removed, and its text returns to the field", async () => {
  const { page } = await openTopic({ as: 'bob', expects: /503 POST \/api\/topics\/1\/replies/ })
  await failRequests(page, 'POST /api/topics/:id/replies', { status: 503, message: 'Too full.' })
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  await field(page).fill('Not to be lost')
  await postButton(page).click()
  await replies(page).getByText('Not to be lost').waitFor()
  held.release()
  await seeToast(page, 'Failed to post reply', 'Too full.')
  await eventually(async () => assert.equal(await replies(page).count(), 0))
  assert.equal(await repliesHeading(page), 'Replies (0)')
  await eventually(async () => assert.equal(await field(page).inputValue(), 'Not to be lost'))
})

test('a reply that is empty or too long shows its error, focuses the field, also from its preview, and is not sent; the longest one is', async () => {
  const { page } = await openTopic({ as: 'ada' })
  const posted = collectRequests(page, 'POST /api/topics/:id/replies')
  const preview = () => page.getByRole('tab', { name: 'Preview' }).click()
  const hasFocus = () => eventually(async () => assert.equal(await nameOfFocus(page), 'Content'))
  for (const blank of ['', '  \n ']) {
    await field(page).fill(blank)
    await postButton(page).click()
    await seeToast(page, 'Cannot post empty reply', 'Please enter some content for your reply.')
    await closeToast(page)
  }
  await field(page).fill('')
  await preview()
  await postButton(page).click()
  await seeToast(page, 'Cannot post empty reply')
  await hasFocus()
  for (const look of [async () => {}, preview]) {
    await field(page).fill('x'.repeat(2_001))
    await look()
    await postButton(page).click()
    await eventually(async () =>
      assert.equal(await errorOf(field(page)), 'Content cannot exceed 2000 characters'),
    )
    await hasFocus()
    await field(page).fill('🧶'.repeat(2_000))
    await eventually(async () => assert.equal(await errorOf(field(page)), null))
  }
  assert.equal(posted.length, 0)
  assert.equal(await replies(page).count(), 0)
  await postButton(page).click()
  await seeToast(page, 'Reply posted')
  await closeToast(page)

  await field(page).fill('Some **bold** words')
  await preview()
  await page.locator('form strong').waitFor()
  await postButton(page).click()
  await seeToast(page, 'Reply posted')
  await field(page).waitFor()
  assert.equal(await field(page).inputValue(), '')
})

test('offline shows a note that disappears once the connection is back, and what was written is not lost', async () => {
  const { site, page, topic } = await openTopic({ as: 'bob', expects: /ERR_INTERNET_DISC/ })
  await page.context().setOffline(true)
  await field(page).fill('From a tunnel')
  await postButton(page).click()
  const note = page.getByText('You are offline.', { exact: true })
  await note.waitFor()
  await page.context().setOffline(false)
  await eventually(async () => assert.equal(await note.count(), 0))
  await eventually(async () => {
    const sent = await site.as(null)('GET /api/topics/:id', { params: topic })
    const isPosted = sent.replies.some(({ content }) => content === 'From a tunnel')
    assert.ok(isPosted || (await field(page).inputValue()) === 'From a tunnel')
  })
})

test('the draft of a reply is kept, restored and can be discarded', async () => {
  const { page, site } = await openTopic({ as: 'bob' })
  await field(page).fill('Half a reply')
  page.on('dialog', (question) => void question.accept())
  await reload(page)
  await eventually(async () => assert.equal(await field(page).inputValue(), 'Half a reply'))
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await eventually(async () => assert.equal(await field(page).inputValue(), ''))
  await reload(page)
  assert.equal(await field(page).inputValue(), '')

  await field(page).fill('Of this topic alone')
  const other = await writeTopic(site)
  await visit(page, other.path)
  assert.equal(await field(page).inputValue(), '')
})
