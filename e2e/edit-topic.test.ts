import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdRequests, collectRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite, reload } from './browser.ts'
import type { Visitor } from './browser.ts'
import { tag, writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { errorOf, topicForm } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast, toasts } from './toast.ts'

const AS_IT_WAS = {
  title: 'As it was',
  content: 'As it was too.',
  tagIds: [tag.discuss, tag.legacy],
}

async function editTopic(visitor: Visitor = { as: 'ada' }) {
  const opened = await openTopic(visitor, AS_IT_WAS)
  await opened.page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = topicForm(opened.page, 'Edit Topic')
  await form.title.waitFor()
  return { ...opened, ...form }
}

test("the Edit Topic dialog has title, active tags without All Topics, 'Other (suggest a new tag)', content and Save Changes, and validates title and content", async () => {
  const { site, page, dialog, title, content, save } = await editTopic()
  assert.equal(await title.inputValue(), 'As it was')
  assert.equal(await content.inputValue(), 'As it was too.')
  await save.waitFor()
  const boxes = dialog.getByRole('group', { name: 'Tags' }).locator('label')
  const names = ['General', 'Show & Tell', 'Discuss', 'Legacy', 'Other (suggest a new tag)']
  await eventually(async () => assert.deepEqual(await boxes.allInnerTexts(), names))
  const checked = await boxes
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((box) => box instanceof HTMLInputElement && box.checked))
  assert.deepEqual(checked, [false, false, true, true, false])

  const put = collectRequests(page, 'PUT /api/topics/:id')
  await title.fill('Four')
  await content.fill('Only nine')
  await save.click()
  await eventually(async () => {
    assert.equal(await errorOf(title), 'Title must be at least 5 characters')
    assert.equal(await errorOf(content), 'Content must be at least 10 characters')
  })
  await title.fill('t'.repeat(101))
  await content.fill('c'.repeat(5001))
  await eventually(async () => {
    assert.equal(await errorOf(title), 'Title cannot exceed 100 characters')
    assert.equal(await errorOf(content), 'Content cannot exceed 5000 characters')
  })
  assert.equal(put.length, 0)

  await site.as('root')('POST /api/tags', { body: { name: 'Inactive', type: 'topic' } })
  await reload(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await title.waitFor()
  await eventually(async () => assert.deepEqual(await boxes.allInnerTexts(), names))
})

test("an edit sends title, content, tagIds and which version was edited, shows 'Topic updated', the new text and that it was edited", async () => {
  const { page, dialog, title, fillIn, save } = await editTopic()
  const put = collectRequests(page, 'PUT /api/topics/:id')
  await title.fill('As it is')
  await save.click()
  await seeToast(page, 'Topic updated')
  assert.deepEqual(put[0]?.postDataJSON(), {
    title: 'As it is',
    content: 'As it was too.',
    tagIds: [tag.discuss, tag.legacy],
    seenAt: null,
  })
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await page.getByRole('heading', { name: 'As it is', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fillIn({ title: 'As it is now', text: 'As it is *now*.', tag: 'General' })
  await save.click()
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await page.getByRole('heading', { name: 'As it is now', level: 1 }).waitFor()
  assert.equal(await page.locator('article em').innerText(), 'now')
  const badges = await page.getByTestId('badge').allInnerTexts()
  assert.deepEqual(badges.toSorted(), ['Discuss', 'General', 'Legacy'])
  await page
    .getByTestId('byline')
    .getByText(/edited/)
    .waitFor()
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('link', { name: 'As it is now' }).waitFor()
})

test('an edit without a tag keeps the first existing tag', async () => {
  const { page, dialog, save } = await editTopic()
  await dialog.getByRole('checkbox', { name: 'Discuss' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Legacy' }).uncheck()
  await save.click()
  await seeToast(page, 'Topic updated')
  await eventually(async () =>
    assert.deepEqual(await page.getByTestId('badge').allInnerTexts(), ['Discuss']),
  )
})

test("a failed edit shows 'Failed to update topic. Please try again.' and keeps the dialog and its text; a pending one shows its state and is not sent twice", async () => {
  const { page, dialog, title, content, save } = await editTopic({
    as: 'ada',
    expects: /500 PUT \/api\/topics\/1/,
  })
  const { mend } = await failRequests(page, 'PUT /api/topics/:id')
  await title.fill('As it will be')
  await save.click()
  await seeToast(page, 'Error', 'Failed to update topic. Please try again.')
  assert.equal(await title.inputValue(), 'As it will be')
  await save.waitFor()
  await mend()

  const put = collectRequests(page, 'PUT /api/topics/:id')
  const held = await holdRequests(page, 'PUT /api/topics/:id')
  await content.fill('Written once only.')
  await save.click()
  await held.requested
  const pending = dialog.getByRole('button', { name: 'Saving…' })
  assert.equal(await pending.getAttribute('aria-disabled'), 'true')
  await pending.click({ force: true })
  await content.press('Control+Enter')
  held.release()
  await seeToast(page, 'Topic updated')
  assert.equal(put.length, 1)
})

test("a tag suggested in an edit shows 'Tag Suggestion Received'", async () => {
  const { page, other, suggestedTag, save } = await editTopic()
  await other.check()
  await suggestedTag.fill('Embroidery')
  await save.click()
  await seeToast(page, 'Tag Suggestion Received')
  await toasts(page)
    .getByText(/will be reviewed by moderators/)
    .waitFor()
  await eventually(async () => {
    const badges = (await page.getByTestId('badge').allInnerTexts()).map((one) => one.trim())
    assert.deepEqual(badges, ['Discuss', 'Legacy', 'Embroidery pending review'])
  })
})

test("an administrator edits and deletes another user's topic", async () => {
  const { site, page, title, save } = await editTopic({ as: 'root' })
  await title.fill('Put in order')
  await save.click()
  await seeToast(page, 'Topic updated')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No discussions found').waitFor()
  assert.deepEqual(await site.as(null)('GET /api/topics'), [])
})

test("deleting a topic, once it is confirmed and does not fail, deletes its replies, shows 'Topic deleted' and returns to the discussions", async () => {
  const { site, page, topic } = await openTopic(
    { as: 'ada', expects: /503 DELETE \/api\/topics\/1/ },
    { replies: ['One', 'Two'] },
  )
  const open = () => page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await open()
  assert.match(await dialog.innerText(), /all (its )?replies will be deleted/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => assert.equal(await dialog.count(), 0))
  assert.equal((await site.ask(null, `GET /api/topics/${topic.id}`)).status, 200)

  const why = { status: 503, message: 'The shredder is broken.' }
  const { mend } = await failRequests(page, 'DELETE /api/topics/:id', why)
  await open()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Failed to delete topic', why.message)
  await page.getByRole('heading', { name: 'A first topic' }).waitFor()
  await mend()

  await open()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Topic deleted')
  await page.getByText('Be the first to start a discussion!').waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
  assert.equal((await site.ask(null, `GET /api/topics/${topic.id}`)).status, 404)
  assert.deepEqual(await site.db.selectFrom('replies').select('id').execute(), [])
})

test('saving an edit leaves a pending tag where it was', async () => {
  const site = await openSite()
  const pending = await site.as('ada')('POST /api/tags', {
    body: { name: 'Newest', type: 'topic' },
  })
  const tagIds = [pending.id, tag.discuss]
  const topic = await writeTopic(site, { title: 'A title', content: 'Some content.', tagIds })
  const page = await openPage(site, topic.path, { as: 'ada' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const { title, save } = topicForm(page, 'Edit Topic')
  const sent = collectRequests(page, 'PUT /api/topics/:id')
  await title.fill('Another title')
  await save.click()
  await seeToast(page, 'Topic updated')
  const [body] = sent.map((request) => request.postDataJSON() as { tagIds: number[] })
  assert.deepEqual(body?.tagIds, tagIds)
})
