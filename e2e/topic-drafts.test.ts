import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { failRequests, holdRequests } from './intercept-requests.ts'
import { openPage, openSite, reload, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { openNewTopic, topicForm } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const CONTENT = 'Words that must not be lost.'

async function writeDraft(page: Page) {
  const form = await openNewTopic(page)
  await form.fillIn({ title: 'Half a thought', text: CONTENT, tag: 'Discuss' })
  return form
}

test('the draft of a topic is kept when the dialog closes and after a reload', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const { dialog } = await writeDraft(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await visit(page, '/')
  const again = await openNewTopic(page)
  await eventually(async () => assert.equal(await again.title.inputValue(), 'Half a thought'))
  assert.equal(await again.content.inputValue(), CONTENT)
  assert.equal(await again.dialog.getByRole('checkbox', { name: 'Discuss' }).isChecked(), true)
  await again.dialog.getByText('Draft restored').waitFor()
})

test('a discarded draft does not come back', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const { dialog } = await writeDraft(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const again = await openNewTopic(page)
  await again.dialog.getByRole('button', { name: 'Discard draft' }).click()
  await eventually(async () => assert.equal(await again.title.inputValue(), ''))
  assert.equal(await again.content.inputValue(), '')
  assert.equal(await again.dialog.getByRole('checkbox', { checked: true }).count(), 0)
  assert.equal(await again.dialog.getByText('Draft restored').count(), 0)

  await visit(page, '/')
  const third = await openNewTopic(page)
  assert.equal(await third.title.inputValue(), '')
})

test('another user in the same browser does not see a draft', async () => {
  const site = await openSite()
  const page = await openPage(site, '/', { as: 'ada' })
  const { dialog } = await writeDraft(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  for (const [name, value] of await site.logIn('bob')) {
    await page.context().addCookies([{ name, value, url: site.url }])
  }
  await visit(page, '/')
  const form = await openNewTopic(page)
  assert.equal(await form.title.inputValue(), '')
})

test('a draft is kept if posting fails and removed once it succeeds', async () => {
  const page = await openPage(await openSite(), '/', {
    as: 'ada',
    expects: /500 POST \/api\/topics/,
  })
  const { mend } = await failRequests(page, 'POST /api/topics')
  const { create } = await writeDraft(page)
  await create.click()
  await seeToast(page, 'Error')
  await reload(page)
  const form = topicForm(page, 'Create New Topic')
  await eventually(async () => assert.equal(await form.title.inputValue(), 'Half a thought'))

  await mend()
  await form.create.click()
  await seeToast(page, 'Success!')
  await reload(page)
  assert.equal(await (await openNewTopic(page)).title.inputValue(), '')
})

test('the draft of an edited topic belongs to this topic only', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'To be rewritten' })
  const other = await writeTopic(site, { title: 'To be left alone' })
  const page = await openPage(site, path, { as: 'ada' })
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = topicForm(page, 'Edit Topic')
  await edit.content.fill('Rewritten, not yet saved.')
  await edit.dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await eventually(async () =>
    assert.equal(await edit.content.inputValue(), 'Rewritten, not yet saved.'),
  )
  await visit(page, other.path)
  await page.getByRole('button', { name: 'Edit' }).click()
  await eventually(async () => assert.equal(await edit.title.inputValue(), 'To be left alone'))
})

test('leaving a page with a stored draft asks nothing, and returning restores it', async () => {
  const { page } = await openTopic({ as: 'ada' })
  page.on('dialog', () => assert.fail('asked'))
  await page.getByRole('textbox', { name: 'Content' }).fill(CONTENT)
  await page.getByText('Draft kept on this device').waitFor()
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  await page.goBack()
  await page.getByText('Draft restored').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Content' }).inputValue(), CONTENT)
})

/** Like a private window that refuses storage, or a full disk. */
const refuseStorage = (page: Page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

const QUESTION = 'Leave this page? What you wrote cannot be kept on this device and will be lost.'

test('leaving asks first if the draft cannot be stored, and says so', async () => {
  const {
    site,
    page,
    topic: { path },
  } = await openTopic({ as: 'ada' })
  await refuseStorage(page)
  await page.getByRole('textbox', { name: 'Content' }).fill(CONTENT)
  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.message())
    void question.dismiss()
  })
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await eventually(() => assert.deepEqual(questions, [QUESTION]))
  assert.equal(new URL(page.url()).pathname, path)
  assert.equal(await page.getByRole('textbox', { name: 'Content' }).inputValue(), CONTENT)
  assert.equal(await page.getByText('Draft kept on this device').count(), 0)

  page.once('dialog', (question) => void question.accept())
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.waitForURL(site.url)
})

test('closing the tab asks first if the draft cannot be stored', async () => {
  const { page } = await openTopic({ as: 'ada' })
  await refuseStorage(page)
  await page.getByRole('textbox', { name: 'Content' }).pressSequentially('Words')
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await opened
  assert.equal(question.type(), 'beforeunload')
  await question.accept()
})

test('leaving asks nothing without text, or after it was sent', async () => {
  const { site, page } = await openTopic({ as: 'ada' })
  page.on('dialog', () => assert.fail('asked'))
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.waitForURL(site.url)
  await page.goBack()
  await page.getByRole('textbox', { name: 'Content' }).fill(CONTENT)
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(page, 'Reply posted')
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.waitForURL(site.url)
})

test('the dialog stays open while its topic is being posted, so that no other text is written into it', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const { dialog, create } = await writeDraft(page)
  const held = await holdRequests(page, 'POST /api/topics')
  await create.click()
  await held.requested
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).click({ force: true })
  assert.ok(await dialog.isVisible())
  held.release()
  await seeToast(page, 'Success!')
  await dialog.waitFor({ state: 'detached' })
  const next = await openNewTopic(page)
  assert.equal(await next.title.inputValue(), '')
})
