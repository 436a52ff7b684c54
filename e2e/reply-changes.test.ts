import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdRequests, collectRequests, failRequests } from './intercept-requests.ts'
import type { Visitor } from './browser.ts'
import { openTopic } from './open-topic.ts'
import { errorOf } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'
import { replies, repliesHeading } from './topic-locators.ts'

/** Two replies by bob, the first one about to be changed. */
async function openReplies(visitor: Visitor = { as: 'bob' }) {
  const { site, page } = await openTopic(visitor, { replies: ['As it was', 'The other'] })
  return { site, page, first: replies(page).first() }
}

async function editReply(visitor?: Visitor) {
  const opened = await openReplies(visitor)
  await opened.first.getByRole('button', { name: 'Edit reply' }).click()
  const dialog = opened.page.getByRole('dialog', { name: 'Edit Reply' })
  return {
    ...opened,
    dialog,
    content: dialog.getByRole('textbox', { name: 'Content' }),
    save: dialog.getByRole('button', { name: 'Save Changes' }),
  }
}

async function deleteReply(visitor?: Visitor) {
  const opened = await openReplies(visitor)
  await opened.first.getByRole('button', { name: 'Delete reply' }).click()
  const dialog = opened.page.getByRole('alertdialog', { name: 'Delete Reply' })
  await dialog.waitFor()
  return { ...opened, dialog }
}

test("a saved reply shows 'Reply updated', the new text and that it was edited", async () => {
  const { page, first, dialog, content, save } = await editReply()
  assert.equal(await content.inputValue(), 'As it was')
  await content.fill('As it **is**')
  await save.click()
  await seeToast(page, 'Reply updated')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  assert.equal(await first.locator('strong').innerText(), 'is')
  await first.getByText(/edited/).waitFor()
  assert.equal(await repliesHeading(page), 'Replies (2)')
})

test('the reply edit form validates the length with its messages', async () => {
  const { page, content, save } = await editReply()
  const put = collectRequests(page, 'PUT /api/replies/:id')
  await content.fill('Four')
  await save.click()
  await eventually(async () =>
    assert.equal(await errorOf(content), 'Content must be at least 5 characters'),
  )
  await content.fill('c'.repeat(2001))
  await eventually(async () =>
    assert.equal(await errorOf(content), 'Content cannot exceed 2000 characters'),
  )
  await content.fill('Fives')
  await eventually(async () => assert.equal(await errorOf(content), null))
  assert.equal(put.length, 0)
  await save.click()
  await seeToast(page, 'Reply updated')
  assert.deepEqual(put[0]?.postDataJSON(), { content: 'Fives', seenAt: null })
})

test("a failed reply edit shows 'Failed to update reply. Please try again.' and keeps the dialog and its text", async () => {
  const { page, first, content, save } = await editReply({
    as: 'bob',
    expects: /500 PUT \/api\/replies\/1/,
  })
  await failRequests(page, 'PUT /api/replies/:id')
  await content.fill('As it will be')
  await save.click()
  await seeToast(page, 'Error', 'Failed to update reply. Please try again.')
  assert.equal(await content.inputValue(), 'As it will be')
  assert.equal((await first.locator('.prose').innerText()).trim(), 'As it was')
})

test('a pending reply edit is not sent twice', async () => {
  const { page, dialog, content, save } = await editReply()
  const put = collectRequests(page, 'PUT /api/replies/:id')
  const held = await holdRequests(page, 'PUT /api/replies/:id')
  await content.fill('Written once only')
  await save.click()
  await held.requested
  await dialog.getByRole('button', { name: 'Saving…' }).click({ force: true })
  await content.press('Control+Enter')
  held.release()
  await seeToast(page, 'Reply updated')
  assert.equal(put.length, 1)
})

test('Cancel in the delete dialog keeps the reply', async () => {
  const { page, dialog } = await deleteReply()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => assert.equal(await dialog.count(), 0))
  assert.equal(await replies(page).count(), 2)
})

test("deleting a reply shows 'Reply deleted' and decrements the count", async () => {
  const { site, page, dialog } = await deleteReply()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Reply deleted')
  await eventually(async () => assert.equal(await replies(page).count(), 1))
  assert.equal(await repliesHeading(page), 'Replies (1)')
  const [card] = await site.as(null)('GET /api/topics')
  assert.equal(card?.replyCount, 1)
})

test("a failed deletion shows 'Failed to delete reply' with the server's message", async () => {
  const { page, dialog } = await deleteReply({
    as: 'bob',
    expects: /503 DELETE \/api\/replies\/1/,
  })
  await failRequests(page, 'DELETE /api/replies/:id', { status: 503, message: 'Out of reach.' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Failed to delete reply', 'Out of reach.')
  assert.equal(await replies(page).count(), 2)
  assert.equal(await repliesHeading(page), 'Replies (2)')
})

test("an administrator deletes another user's reply", async () => {
  const { page, dialog } = await deleteReply({ as: 'root' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Reply deleted')
  await eventually(async () => assert.equal(await repliesHeading(page), 'Replies (1)'))
})
