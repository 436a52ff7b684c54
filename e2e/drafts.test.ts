import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { photo } from '../tests/pictures.ts'
import { insertCreation, insertReply } from '../tests/insert-rows.ts'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite, reload, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { topicForm } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

const NEW_WORDS = 'Typed but never sent.'

const seeValue = (field: Locator, value: string) =>
  eventually(async () => assert.equal(await field.inputValue(), value))

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' })

async function openEditReply() {
  const site = await openSite()
  const topic = await writeTopic(site)
  const reply = await insertReply(site.db, { to: topic, by: 'bob', contents: ['As it was'] })
  const page = await openPage(site, topic.path, { as: 'bob' })
  const open = async () => {
    await page.getByRole('button', { name: 'Edit reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Reply' })
    return { dialog, content: dialog.getByRole('textbox', { name: 'Content' }) }
  }
  return { site, page, topic, reply, open }
}

test('Edit Reply keeps a draft when it is closed by Escape, a click outside or Cancel', async () => {
  const { page, open } = await openEditReply()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    const { dialog, content } = await open()
    await content.fill(NEW_WORDS)
    await close()
    await eventually(async () => assert.equal(await dialog.count(), 0))
    const again = await open()
    await seeValue(again.content, NEW_WORDS)
    await again.dialog.getByRole('button', { name: 'Discard draft' }).click()
    await seeValue(again.content, 'As it was')
    await page.keyboard.press('Escape')
    await eventually(async () => assert.equal(await dialog.count(), 0))
  }
})

test('the draft of an edit is offered and does not overwrite a newer text', async () => {
  const { site, page, topic, reply, open } = await openEditReply()
  await (await open()).content.fill(NEW_WORDS)
  await page.keyboard.press('Escape')
  const params = { id: reply.id }
  await site.as('bob')('PUT /api/replies/:id', { params, body: { content: 'Changed elsewhere' } })
  await visit(page, topic.path)
  const { dialog, content } = await open()
  await dialog.getByText('You have an unsent draft of an earlier version of this text').waitFor()
  assert.equal(await content.inputValue(), 'Changed elsewhere')

  await content.fill('Changed elsewhere, and here')
  await page.keyboard.press('Escape')
  const again = await open()
  await again.dialog.getByRole('button', { name: 'Restore draft' }).click()
  await seeValue(again.content, NEW_WORDS)
})

test('discarding an offered draft keeps what was typed since', async () => {
  const { site, page, topic, reply, open } = await openEditReply()
  await (await open()).content.fill(NEW_WORDS)
  await page.keyboard.press('Escape')
  const params = { id: reply.id }
  await site.as('bob')('PUT /api/replies/:id', { params, body: { content: 'Changed elsewhere' } })
  await visit(page, topic.path)
  const { dialog, content } = await open()
  await content.fill('Typed since then')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await eventually(async () => assert.equal(await content.inputValue(), 'Typed since then'))
  await reload(page)
  const again = await open()
  await seeValue(again.content, 'Typed since then')
  assert.equal(await again.dialog.getByText('unsent draft').count(), 0)
})

test('the draft of an edited topic does not overwrite a newer text', async () => {
  const {
    site,
    page,
    topic: { id },
  } = await openTopic({ as: 'ada' })
  const edit = topicForm(page, 'Edit Topic')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit.content.fill(NEW_WORDS)
  await edit.dialog.getByRole('button', { name: 'Cancel' }).click()
  const body = { title: 'Changed by another', content: 'By an administrator, meanwhile.' }
  await site.as('root')('PUT /api/topics/:id', { params: { id }, body })
  await reload(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit.dialog.getByRole('button', { name: 'Restore draft' }).waitFor()
  assert.equal(await edit.content.inputValue(), body.content)
})

test('the profile form keeps and restores a draft without asking', async () => {
  const page = await openPage(await openSite(), '/profile', { as: 'ada' })
  page.on('dialog', () => assert.fail('asked'))
  const name = page.getByRole('textbox', { name: 'Username' })
  await name.fill('ada lovelace')
  await page.getByRole('link', { name: 'About' }).click()
  await page.waitForURL(/about/)
  await visit(page, '/profile')
  await seeValue(name, 'ada lovelace')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await seeValue(name, 'ada')
  await name.fill('ada l')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Profile Updated')
  await reload(page)
  assert.equal(await name.inputValue(), 'ada l')
  assert.equal(await page.getByText('Draft restored').count(), 0)
})

test('the creation edit form keeps and restores a draft without asking', async () => {
  const site = await openSite()
  const { id } = await insertCreation(site.db, { by: 'ada', name: 'A kiln' })
  const page = await openPage(site, `/edit-creation/${id}`, { as: 'ada' })
  page.on('dialog', () => assert.fail('asked'))
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('A larger kiln')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/creation\//)
  await page.getByRole('button', { name: 'Edit' }).click()
  await seeValue(name, 'A larger kiln')
  await page.getByText('Draft restored').waitFor()
})

test('a reply that fails while the next one is being written is kept as unsent', async () => {
  const { page } = await openTopic({ as: 'ada', expects: /500 POST/ })
  const { mend } = await failRequests(page, 'POST /api/topics/:id/replies')
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  const content = contentOf(page)
  await content.fill('The first reply')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await content.fill('The second')
  held.release()
  await seeToast(page, 'Failed to post reply')
  const unsent = page.getByRole('list', { name: 'Replies not posted yet' })
  await unsent.getByText('The first reply').waitFor()
  assert.equal(await content.inputValue(), 'The second')

  await reload(page)
  await unsent.getByText('The first reply').waitFor()
  await seeValue(content, 'The second')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await seeValue(content, '')
  await unsent.getByText('The first reply').waitFor()
  await content.fill('The second')
  await mend()
  await unsent.getByRole('button', { name: 'Send again' }).click()
  await seeToast(page, 'Reply posted')
  await eventually(async () => assert.equal(await unsent.count(), 0))
  assert.equal(await content.inputValue(), 'The second')
  assert.equal(await page.locator('article article').count(), 1)
})

test('a reply that is still being sent is no draft of the form that is opened meanwhile', async () => {
  const { page } = await openTopic({ as: 'ada' })
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  const content = contentOf(page)
  const again = () => page.getByRole('link', { name: 'A first topic' }).click()
  await content.fill('The first reply')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await again()
  await page.locator('article article').getByText('The first reply').waitFor()
  assert.equal(await content.inputValue(), '')
  await content.fill('The second')
  held.release()
  await seeToast(page, 'Reply posted')
  assert.equal(await content.inputValue(), 'The second')
  await reload(page)
  await seeValue(content, 'The second')
  assert.equal(await page.getByRole('list', { name: 'Replies not posted yet' }).count(), 0)
})

test('a reply that is posted after its form was left leaves no draft', async () => {
  const { page } = await openTopic({ as: 'ada' })
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  await contentOf(page).fill('The first reply')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  held.release()
  await seeToast(page, 'Reply posted')
  await page.getByRole('link', { name: 'A first topic' }).click()
  await page.locator('article article').getByText('The first reply').waitFor()
  assert.equal(await contentOf(page).inputValue(), '')
  assert.equal(await page.getByText('Draft restored').count(), 0)
})

test('a reply that fails after its form was left is in the field of the next one', async () => {
  const { page } = await openTopic({ as: 'ada', expects: /500 POST/ })
  await failRequests(page, 'POST /api/topics/:id/replies')
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  await contentOf(page).fill('The first reply')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('link', { name: 'A first topic' }).click()
  await page.getByRole('button', { name: 'Post Reply' }).waitFor()
  held.release()
  await seeToast(page, 'Failed to post reply')
  await seeValue(contentOf(page), 'The first reply')
})

test('a stored draft is restored; a damaged one or one of another shape is ignored', async () => {
  const site = await openSite()
  const { id, path } = await writeTopic(site)
  const page = await openPage(site, '/about', { as: 'ada' })
  const visitWith = async (stored: string) => {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `draft:1:reply-${id}`,
      stored,
    ] as const)
    await visit(page, path)
  }
  const values = { content: 'Written before', unsent: [] }
  const draft = { version: 1, base: null, values, savedAt: Date.now() }
  // The tests of the server know more of them.
  for (const stored of ['{', JSON.stringify({ ...draft, values: { ...values, unsent: [{}] } })]) {
    await visitWith(stored)
    assert.equal(await contentOf(page).inputValue(), '', stored)
  }
  await visitWith(JSON.stringify(draft))
  await eventually(async () => assert.equal(await contentOf(page).inputValue(), 'Written before'))
})

/** Opens Share Creation and chooses a picture. */
async function openShareWithPicture() {
  const page = await openPage(await openSite(), '/?tab=creations&new=creation', { as: 'ada' })
  const dialog = page.getByRole('dialog', { name: 'Share Creation' })
  const name = dialog.getByRole('textbox', { name: 'Creation Name' })
  const preview = dialog.getByRole('img', { name: 'Preview of the chosen image' })
  const choose = async () => {
    await dialog.getByLabel('Image Upload').setInputFiles({
      name: 'kiln.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await preview.waitFor()
  }
  return { page, dialog, name, preview, choose }
}

/** Leaves the device as little room as a browser that is full. */
const refusePictures = (page: Page) =>
  page.evaluate(() => {
    const store = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (value.length > 5_000) throw new DOMException('full', 'QuotaExceededError')
      store.call(this, key, value)
    }
  })

test('the picture of a creation is kept with its draft, and is gone once that was discarded', async () => {
  const { page, dialog, name, preview, choose } = await openShareWithPicture()
  await name.fill('A kiln')
  await choose()
  const chosen = await preview.getAttribute('src')
  page.on('dialog', () => assert.fail('asked'))
  await reload(page)
  await seeValue(name, 'A kiln')
  assert.equal(await preview.getAttribute('src'), chosen)
  await dialog.getByText('Draft restored').waitFor()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await preview.waitFor({ state: 'detached' })
  await reload(page)
  await dialog.getByText('drop it here or paste it').waitFor()
  assert.equal(await preview.count(), 0)
})

test('a picture that does not fit on the device keeps its text there, and closing asks first', async () => {
  const { page, dialog, name, choose } = await openShareWithPicture()
  await refusePictures(page)
  await choose()
  await name.fill('A kiln')
  await dialog.getByText('Draft kept on this device without its picture').waitFor()
  const questions: string[] = []
  page.once('dialog', (question) => {
    questions.push(question.message())
    void question.dismiss()
  })
  await page.keyboard.press('Escape')
  await eventually(() => assert.equal(questions.length, 1))
  assert.match(questions[0] ?? '', /picture will be lost/)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.keyboard.press('Escape')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await page.getByRole('button', { name: 'Share Creation' }).click()
  await seeValue(name, 'A kiln')
})

/** Pages store at most 5 million characters. */
const leaveNoRoom = (page: Page) =>
  page.evaluate(() => {
    const stored = Object.entries(localStorage).flat().join('').length
    localStorage.setItem('other', '-'.repeat(5 * 1024 * 1024 - stored - 'other'.length))
  })

test('a picture in a draft makes room for the text of another, and its form says so', async () => {
  const { page, dialog, name, preview, choose } = await openShareWithPicture()
  await name.fill('A kiln')
  await choose()
  await leaveNoRoom(page)
  await visit(page, '/about')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill(NEW_WORDS)
  await page.getByText('Draft kept on this device').waitFor()
  await reload(page)
  await seeValue(message, NEW_WORDS)
  await visit(page, '/?tab=creations&new=creation')
  await dialog.getByText('Draft restored without its picture, which did not fit').waitFor()
  await seeValue(name, 'A kiln')
  assert.equal(await preview.count(), 0)
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await reload(page)
  await dialog.getByText('drop it here or paste it').waitFor()
  assert.equal(await name.inputValue(), '')
})

test('a creation leaves no draft once it is sent, also if another tab has removed its picture', async () => {
  const { page, dialog, name, choose } = await openShareWithPicture()
  await name.fill('A kiln')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It fires clay.')
  await dialog.getByRole('checkbox').first().check()
  await choose()
  await dialog.getByText('Draft kept on this device').waitFor()
  await leaveNoRoom(page)
  const other = await page.context().newPage()
  await visit(other, '/about')
  await other.getByRole('textbox', { name: 'Message' }).fill(NEW_WORDS)
  await dialog.getByText('Draft kept on this device without its picture').waitFor()
  await dialog.getByRole('button', { name: 'Share Creation' }).click()
  await eventually(async () => assert.equal(await dialog.count(), 0))
  const stored = await page.evaluate(() => Object.values(localStorage).join('\n'))
  assert.ok(!stored.includes('It fires clay.'))
})

test('closing the tab asks first while a picture is being sent that does not fit on the device', async () => {
  const { page, dialog, name, choose } = await openShareWithPicture()
  await refusePictures(page)
  await name.fill('A kiln')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It fires clay.')
  await dialog.getByRole('checkbox').first().check()
  await choose()
  const held = await holdRequests(page, 'POST /api/creations')
  await dialog.getByRole('button', { name: 'Share Creation' }).click()
  await held.requested
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await opened
  assert.equal(question.type(), 'beforeunload')
  await question.accept()
  held.release()
})

test("a picture's URL is stored with the draft", async () => {
  const site = await openSite()
  const page = await openPage(site, '/?tab=creations&new=creation', { as: 'ada' })
  const address = page.getByRole('textbox', { name: 'Image URL' })
  await address.fill(`${site.url}/favicon.svg`)
  page.on('dialog', () => assert.fail('asked'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share Creation' }).click()
  await seeValue(address, `${site.url}/favicon.svg`)
})

test('a draft older than 60 days is removed', async () => {
  const { page } = await openTopic({ as: 'ada' })
  await contentOf(page).fill(NEW_WORDS)
  await page.getByText('Draft kept on this device').waitFor()
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith('draft:')) continue
      const draft = JSON.parse(String(value)) as { savedAt: number }
      const savedAt = draft.savedAt - 61 * 86_400_000
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt }))
    }
  })
  await reload(page)
  assert.equal(await contentOf(page).inputValue(), '')
  await eventually(async () =>
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft'))),
      [],
    ),
  )
})

/** Waits until a draft with this text is stored on the device. */
const seeStored = (page: Page, text: string) =>
  eventually(async () => {
    const drafts = await page.evaluate(() => Object.values(localStorage).map(String))
    assert.ok(drafts.some((draft) => draft.includes(`"${text}"`)))
  })

/** The same topic in two tabs, in each of which a reply can be written. */
async function openTwoTabs() {
  const site = await openSite()
  const { path } = await writeTopic(site)
  const here = await openPage(site, path, { as: 'bob' })
  async function openTab() {
    const page = await here.context().newPage()
    await visit(page, path)
    return page
  }
  return { openTab, here, there: await openTab() }
}

test('a text being written in one tab is in the untouched form of another, until it is sent', async () => {
  const { openTab, here, there } = await openTwoTabs()
  await contentOf(here).fill('Half a thought')
  await seeValue(contentOf(there), 'Half a thought')
  await contentOf(there).pressSequentially(', and more')
  await here.close()
  await reload(there)
  await seeValue(contentOf(there), 'Half a thought, and more')
  const another = await openTab()
  await seeValue(contentOf(another), 'Half a thought, and more')
  await there.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(there, 'Reply posted')
  await seeValue(contentOf(another), '')
})

test('a text being written is not replaced by one that is written in another tab', async () => {
  const { here, there } = await openTwoTabs()
  await contentOf(here).fill('One thought')
  await seeValue(contentOf(there), 'One thought')
  await contentOf(there).fill('Another thought')
  await contentOf(here).press('End')
  await contentOf(here).pressSequentially('.')
  await seeValue(contentOf(here), 'One thought.')
  await seeValue(contentOf(there), 'Another thought')
})

test('posting a text keeps the draft of another one that was written in another tab', async () => {
  const { here, there } = await openTwoTabs()
  await contentOf(here).fill('One thought')
  await seeValue(contentOf(there), 'One thought')
  await contentOf(there).fill('Another thought')
  const held = await holdRequests(here, 'POST /api/topics/:id/replies')
  await here.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await contentOf(there).press('End')
  await contentOf(there).pressSequentially('!')
  held.release()
  await seeToast(here, 'Reply posted')
  await reload(there)
  await seeValue(contentOf(there), 'Another thought!')
})

test('posting a text keeps the draft of a tab that was closed meanwhile', async () => {
  const { openTab, here, there } = await openTwoTabs()
  await contentOf(here).fill('One thought')
  await seeValue(contentOf(there), 'One thought')
  const held = await holdRequests(here, 'POST /api/topics/:id/replies')
  await here.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await contentOf(there).fill('Another thought')
  await seeStored(there, 'Another thought')
  await there.close()
  held.release()
  await seeToast(here, 'Reply posted')
  await seeValue(contentOf(await openTab()), 'Another thought')
})

test('a text is kept when another tab posts its own, also if nothing more is written', async () => {
  const { here, there } = await openTwoTabs()
  await contentOf(here).fill('One thought')
  await seeValue(contentOf(there), 'One thought')
  await contentOf(there).fill('Another thought')
  await here.getByRole('button', { name: 'Post Reply' }).click()
  await seeToast(here, 'Reply posted')
  await seeStored(here, 'Another thought')
  await reload(there)
  await seeValue(contentOf(there), 'Another thought')
  // The form that was sent is empty: whoever sends it again does not send the other text.
  await seeValue(contentOf(here), '')
})

test('a field that is emptied by hand stays empty although another tab holds a text', async () => {
  const { here, there } = await openTwoTabs()
  await contentOf(here).fill('One thought')
  await seeValue(contentOf(there), 'One thought')
  await contentOf(there).fill('Another thought')
  await contentOf(here).fill('One thought, and more')
  await contentOf(here).fill('')
  await seeStored(here, 'Another thought')
  await reload(there)
  await seeValue(contentOf(there), 'Another thought')
  await seeValue(contentOf(here), '')
})
