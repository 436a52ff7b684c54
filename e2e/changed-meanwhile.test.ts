import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertReply } from '../tests/insert-rows.ts'
import { collectRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite, reload } from './browser.ts'
import type { Visitor } from './browser.ts'
import { writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { topicForm } from './forms.ts'
import { eventually } from './eventually.ts'
import { closeToast, seeToast } from './toast.ts'

const CHANGED = 'This text has been changed since you opened it. Your changes were not saved.'
const ASKED = 'Save again to replace the newer version, or cancel to read it.'

/** As after a return to the page: what is shown is fetched again. */
const refetch = (page: Page) =>
  page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )

/** A topic whose author is about to edit it; an administrator saves other texts meanwhile. */
async function editTopic(visitor?: Visitor) {
  const { site, page, topic } = await openTopic(
    { as: 'ada', ...visitor },
    { title: 'As it was', content: 'As it was too.' },
  )
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = topicForm(page, 'Edit Topic')
  await form.title.waitFor()
  return {
    page,
    ...form,
    moderate: (content: string) =>
      site.as('root')('PUT /api/topics/:id', {
        params: topic,
        body: { title: 'As it was', content },
      }),
    stored: async () =>
      (await site.as(null)('GET /api/topics/:id', { params: topic })).topic.content,
    /** What is behind the dialog. */
    shown: (content: string) =>
      page.locator('article', { hasText: content }).waitFor({ state: 'attached' }),
  }
}

const isInView = (place: Locator) =>
  place.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    const ends = [top + 4, bottom - 4]
    return ends.every((y) => node.contains(document.elementFromPoint(left + 8, y)))
  })

test('what an administrator saves while the author edits is not overwritten unseen', async () => {
  const visitor = { width: 390, height: 560, expects: /^409 PUT/ }
  const { page, dialog, title, content, save, ...topic } = await editTopic(visitor)
  await topic.moderate('An address was removed.')
  await content.fill('A longer text of the author.')
  await save.click()
  await seeToast(page, 'Error', CHANGED)
  assert.equal(await content.inputValue(), 'A longer text of the author.')
  assert.equal(await topic.stored(), 'An address was removed.')
  await topic.shown('An address was removed.')
  const asked = dialog.getByText(ASKED)
  await asked.waitFor()
  // The buttons stay at the end of the dialog. They cover neither it nor, with it, a field that is edited.
  assert.ok(await isInView(asked))
  await title.focus()
  await content.focus()
  assert.ok(await isInView(content))
  await dialog.getByText('Draft kept on this device').waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await topic.stored(), 'A longer text of the author.')
})

test('an edit that is refused keeps the field in view in which Ctrl+Enter was pressed', async () => {
  const visitor = { width: 390, height: 560, expects: /^409 PUT/ }
  const { page, dialog, title, content, ...topic } = await editTopic(visitor)
  await topic.moderate('An address was removed.')
  await content.fill('A longer text of the author.')
  await title.press('Control+Enter')
  await dialog.getByText(ASKED).waitFor()
  await closeToast(page)
  assert.ok(await isInView(title))
})

test('what an administrator saves while the author edits a reply is not overwritten unseen', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'A topic' })
  const reply = await insertReply(site.db, { to: topic, contents: ['As it was.'] })
  const page = await openPage(site, topic.path, { as: 'ada', expects: /^409 PUT/ })
  await page.getByRole('button', { name: 'Edit reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Reply' })
  await dialog.getByRole('textbox').fill('By the author.')
  const body = { content: 'By an administrator.' }
  await site.as('root')('PUT /api/replies/:id', { params: reply, body })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Error', CHANGED)
  await page.getByText('By an administrator.').waitFor()
  await dialog.getByText(ASKED).waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('By the author.').waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('an edit that is refused for another reason fails like any other', async () => {
  const { page, dialog, content, save } = await editTopic({ expects: /^409 PUT/ })
  const { mend } = await failRequests(page, 'PUT /api/topics/:id', { status: 409 })
  await content.fill('A longer text of the author.')
  await save.click()
  await seeToast(page, 'Error', 'Failed to update topic. Please try again.')
  assert.equal(await dialog.getByText(ASKED).count(), 0)
  await mend()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
})

test('an edit that begins with a text that arrived in the open dialog is saved', async () => {
  const { page, dialog, content, save, ...topic } = await editTopic()
  await topic.moderate('An address was removed.')
  await refetch(page)
  await eventually(async () => assert.equal(await content.inputValue(), 'An address was removed.'))
  await content.press('End')
  await content.pressSequentially(' Thank you.')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await topic.stored(), 'An address was removed. Thank you.')
})

test('an edit that began before a newer text arrived in the open dialog does not overwrite it unseen', async () => {
  const { page, dialog, content, save, ...topic } = await editTopic({ expects: /^409 PUT/ })
  await content.fill('A longer text of the author.')
  await topic.moderate('An address was removed.')
  await refetch(page)
  await topic.shown('An address was removed.')
  await save.click()
  await dialog.getByText(ASKED).waitFor()
  assert.equal(await topic.stored(), 'An address was removed.')
  await content.fill('An address was removed.')
  await dialog.getByText(ASKED).waitFor({ state: 'detached' })
})

test('every newer text is asked about before it is replaced', async () => {
  const { page, dialog, content, save, ...topic } = await editTopic({ expects: /^409 PUT/ })
  await content.fill('A longer text of the author.')
  const sent = collectRequests(page, 'PUT /api/topics/:id')
  for (const moderated of ['An address was removed.', 'A name was removed as well.']) {
    await topic.moderate(moderated)
    await refetch(page)
    await topic.shown(moderated)
    await save.click()
    await seeToast(page, 'Error', CHANGED)
    await closeToast(page)
    await dialog.getByText(ASKED).waitFor()
    assert.equal(await topic.stored(), moderated)
  }
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await topic.stored(), 'A longer text of the author.')
  assert.equal(sent.length, 3)
})

for (const [what, isTakenBack] of [
  ['a draft that goes on', false],
  ['an edit that is taken back and begun again', true],
] as const) {
  test(`${what} after another member changed the text counts as an edit of the version before`, async () => {
    const { page, dialog, content, ...topic } = await editTopic()
    await content.fill('A longer text of the author.')
    await topic.moderate('An address was removed.')
    await refetch(page)
    await topic.shown('An address was removed.')
    if (isTakenBack) await content.fill('As it was too.')
    await content.press('End')
    await content.pressSequentially(' It goes on.')
    await reload(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('button', { name: 'Restore draft' }).waitFor()
    assert.equal(await content.inputValue(), 'An address was removed.')
  })
}

test('an edit that cannot be stored is not closed without a question, whatever has arrived', async () => {
  const { page, dialog, content, ...topic } = await editTopic()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await content.fill('A longer text of the author.')
  await topic.moderate('An address was removed.')
  await refetch(page)
  await topic.shown('An address was removed.')
  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.message())
    void question.dismiss()
  })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await eventually(() => assert.match(questions.join(), /^Close without saving\?/))
  assert.equal(await content.inputValue(), 'A longer text of the author.')
})
