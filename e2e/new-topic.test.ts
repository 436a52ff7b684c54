import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { insertCommunity } from '../tests/insert-rows.ts'
import { holdRequests, collectRequests, failRequests } from './intercept-requests.ts'
import { openPage, openSite } from './browser.ts'
import type { Visitor } from './browser.ts'
import { tag } from './content.ts'
import { errorOf, openNewTopic } from './forms.ts'
import { eventually } from './eventually.ts'
import { seeToast, toasts } from './toast.ts'
import { nameOfFocus } from './tab-walk.ts'
import { waitForIdle } from './wait-for-idle.ts'

const CONTENT = 'It has more than ten characters.'

async function startTopic(visitor: Visitor = { as: 'ada' }) {
  const site = await openSite()
  const page = await openPage(site, '/', visitor)
  return { site, page, ...(await openNewTopic(page)) }
}

test("the Create New Topic dialog has title, tags, content, 'Other', which reveals the suggested tag, and a character counter near the limit", async () => {
  const { dialog, title, content, other, suggestedTag } = await startTopic()
  await title.waitFor()
  assert.deepEqual(
    await dialog.getByRole('group', { name: 'Tags' }).locator('label').allInnerTexts(),
    ['General', 'Show & Tell', 'Discuss', 'Legacy', 'Other'],
  )
  assert.equal(await suggestedTag.count(), 0)
  await other.check()
  await suggestedTag.waitFor()
  await other.uncheck()
  await eventually(async () => assert.equal(await suggestedTag.count(), 0))
  await content.fill('c'.repeat(3000))
  assert.equal(await dialog.getByText(/of 5,000/).count(), 0)
  await content.fill('c'.repeat(4812))
  await dialog.getByText('4,812 of 5,000', { exact: true }).waitFor()
  await content.fill('🧶'.repeat(4500))
  await dialog.getByText('4,500 of 5,000', { exact: true }).waitFor()
})

test("tags that cannot be loaded are a toast 'Error', and can be loaded again", async () => {
  const page = await openPage(await openSite(), '/about', { as: 'ada', expects: /500 GET/ })
  await page.route('**/api/tags?type=topic', (route) =>
    route.fulfill({ status: 500, body: '{"error":"Boom","message":"Boom"}' }),
  )
  await page.getByRole('link', { name: 'Guildhall' }).click()
  const { dialog } = await openNewTopic(page)
  await seeToast(page, 'Error', 'Failed to load tags: Boom')
  await page.unroute('**/api/tags?type=topic')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('checkbox', { name: 'Discuss' }).waitFor()
  assert.equal(await dialog.getByText('Error loading tags').count(), 0)
})

test('the new topic form validates on submit, with messages as close to each field, and revalidates on change', async () => {
  const { page, title, content, create, dialog } = await startTopic()
  const posted = collectRequests(page, 'POST /api/topics')
  const general = dialog.getByRole('checkbox', { name: 'General' })
  const sees = (field: Locator, error: string | null) =>
    eventually(async () => assert.equal(await errorOf(field), error))
  await title.fill('Four')
  await content.focus()
  await content.fill('Only nine')
  await title.focus()
  assert.equal(await errorOf(title), null)
  await content.focus()
  await create.click()
  await sees(title, 'Title must be at least 5 characters long')
  await sees(content, 'Content must be at least 10 characters long')
  await sees(general, 'Please select at least one tag')
  assert.equal(await gapToError(content), await gapToError(title))
  await eventually(async () =>
    assert.equal(await title.evaluate((node) => node === document.activeElement), true),
  )
  await title.fill('Fives')
  await sees(title, null)
  await title.fill('Four')
  await sees(title, 'Title must be at least 5 characters long')
  await general.check()
  await sees(general, null)
  await content.fill('Ten chars.')
  await sees(content, null)

  await title.fill('t'.repeat(101))
  await content.fill('c'.repeat(5001))
  await create.click()
  await sees(title, 'Title cannot exceed 100 characters')
  await sees(content, 'Content cannot exceed 5000 characters')
  await title.fill('t'.repeat(100))
  await content.fill('c'.repeat(5000))
  await sees(title, null)
  await sees(content, null)
  assert.equal(posted.length, 0)
})

/** How far below a field its error is. */
const gapToError = (field: Locator) =>
  field.evaluate((node) => {
    const error = document.getElementById(node.getAttribute('aria-describedby') ?? '')
    if (!error) throw new Error('No error is shown')
    return error.getBoundingClientRect().top - node.getBoundingClientRect().bottom
  })

test("a posted topic closes and resets the dialog, shows 'Success!' and is listed first", async () => {
  const { site, page, dialog, title, content, pick, create } = await startTopic()
  await title.fill('Five!')
  await content.fill('Ten chars.')
  await pick('Discuss', 'Show & Tell')
  await create.click()
  await seeToast(page, 'Success!')
  await eventually(async () => assert.equal(await dialog.count(), 0))
  await page.getByRole('article').getByRole('link', { name: 'Five!' }).waitFor()
  assert.equal(new URL(page.url()).search, '')
  const [saved] = await site.as(null)('GET /api/topics')
  assert.deepEqual(saved && [saved.userId, saved.communityId, saved.tagIds], [
    1,
    1,
    [tag.show, tag.discuss],
  ])

  const again = await openNewTopic(page)
  assert.deepEqual([await again.title.inputValue(), await again.content.inputValue()], ['', ''])
  assert.equal(await again.dialog.getByRole('checkbox', { checked: true }).count(), 0)
})

test('a new topic is posted to the current community', async () => {
  const site = await openSite()
  const second = await insertCommunity(site.db, { name: 'Working' })
  const page = await openPage(site, '/', { as: 'ada' })
  await page.getByRole('button', { name: 'Community: Not Working' }).click()
  await page.getByRole('menuitemradio', { name: 'Working', exact: true }).click()
  await page.getByRole('button', { name: 'Community: Working' }).waitFor()
  const posted = collectRequests(page, 'POST /api/topics')
  const { fillIn, create } = await openNewTopic(page)
  await fillIn({ title: 'Another place', text: CONTENT, tag: 'General' })
  await create.click()
  await seeToast(page, 'Success!')
  assert.deepEqual(posted[0]?.postDataJSON(), {
    title: 'Another place',
    content: CONTENT,
    userId: 1,
    tagIds: [tag.general],
    communityId: second.id,
  })
})

test('a pending topic shows its state on the button until the list can show it, and is not sent twice', async () => {
  const { page, dialog, fillIn, title, content, create } = await startTopic()
  const posted = collectRequests(page, 'POST /api/topics')
  const held = await holdRequests(page, 'POST /api/topics')
  await fillIn({ title: 'Slowly now', tag: 'General' })
  await create.click()
  await held.requested
  const pending = dialog.getByRole('button', { name: 'Creating…' })
  assert.equal(await pending.getAttribute('aria-disabled'), 'true')
  await pending.click({ force: true })
  await title.press('Enter')
  await content.press('Control+Enter')
  const list = await holdRequests(page, 'GET /api/topics')
  held.release()
  await list.requested
  await pending.hover()
  assert.equal(await toasts(page).innerText(), '')
  list.release()
  await seeToast(page, 'Success!')
  await page.getByRole('link', { name: 'Slowly now' }).waitFor()
  assert.equal(posted.length, 1)

  // Twice before the button can show it.
  const again = await openNewTopic(page)
  await again.fillIn({ title: 'Pressed twice', tag: 'General' })
  await again.title.evaluate(({ form }: HTMLInputElement) => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await page.getByRole('link', { name: 'Pressed twice' }).waitFor()
  await waitForIdle(page)
  assert.equal(posted.length, 2)
})

test("a refused topic shows 'Error' with the server's message and keeps the text", async () => {
  const { page, fillIn, title, content, create } = await startTopic({
    as: 'ada',
    expects: /503 POST \/api\/topics/,
  })
  await failRequests(page, 'POST /api/topics', { status: 503, message: 'The cellar is full.' })
  await fillIn({ title: 'Not today', text: CONTENT, tag: 'General' })
  await create.click()
  await seeToast(page, 'Error', 'The cellar is full.')
  assert.equal(await title.inputValue(), 'Not today')
  assert.equal(await content.inputValue(), CONTENT)
  await create.waitFor()
})

test('a suggestion that is the name of a tag gives the topic that tag, without a review; one that fails is only logged, and the topic gets General', async () => {
  const { site, page, fillIn, create } = await startTopic({
    as: 'ada',
    expects: /500 POST \/api\/tags|the tag suggestion failed/,
  })
  const tagsOfNewest = async () => (await site.as(null)('GET /api/topics'))[0]?.tagIds
  await fillIn({ title: 'A tag that is there', suggested: 'discuss' })
  await create.click()
  await seeToast(page, 'Success!', 'Your topic has been created.')
  assert.deepEqual(await tagsOfNewest(), [tag.discuss])

  await failRequests(page, 'POST /api/tags')
  const again = await openNewTopic(page)
  await again.fillIn({ title: 'Without it then', suggested: 'Embroidery' })
  await again.create.click()
  await page.getByRole('link', { name: 'Without it then' }).waitFor()
  await seeToast(page, 'Success!')
  assert.deepEqual(await tagsOfNewest(), [tag.general])
})

test('a suggested tag is created first and then added to the topic as pending', async () => {
  const { site, page, fillIn, create } = await startTopic()
  const tags = collectRequests(page, 'POST /api/tags')
  await fillIn({ title: 'A tag of my own', suggested: '  Embroidery ' })
  await create.click()
  await seeToast(page, 'Tag Suggestion Received')
  await toasts(page)
    .getByText(/will be reviewed by moderators/)
    .waitFor()
  assert.deepEqual(tags[0]?.postDataJSON(), { name: 'Embroidery', type: 'topic', active: false })
  await page.getByRole('article').getByText('Embroidery').waitFor()
  assert.match(await page.getByRole('article').innerText(), /Embroidery\s+pending review/)

  const visitor = await openPage(site, '/')
  await visitor.getByRole('link', { name: 'A tag of my own' }).waitFor()
  assert.equal(await visitor.getByText('Embroidery').count(), 0)
  const moderator = await openPage(site, '/', { as: 'root' })
  assert.match(await moderator.getByRole('article').innerText(), /Embroidery\s+pending review/)
})

test("a suggested tag has 2 to 50 characters and is not the filter for all topics, and 'Other' alone counts as no tag", async () => {
  const { dialog, title, content, other, suggestedTag, create } = await startTopic()
  const general = dialog.getByRole('checkbox', { name: 'General' })
  const sees = (field: Locator, error: string | null) =>
    eventually(async () => assert.equal(await errorOf(field), error))
  await title.fill('Nameless')
  await content.fill(CONTENT)
  await other.check()
  await create.click()
  await sees(general, 'Please select at least one tag')
  await sees(suggestedTag, 'Please enter a name for the tag')
  await general.check()
  await sees(suggestedTag, null)
  await general.uncheck()
  await sees(general, 'Please select at least one tag')
  await suggestedTag.fill('🧶')
  await sees(general, null)
  await eventually(async () =>
    assert.match((await errorOf(suggestedTag)) ?? '', /2 to 50 characters/),
  )
  await suggestedTag.fill('all topics')
  await create.click()
  await sees(suggestedTag, 'A topic tag cannot be named All Topics, which selects all topics')
})

test('Ctrl+Enter posts the topic from its text and from the preview, and validates it from a checkbox', async () => {
  const { page, dialog, fillIn, title, content } = await startTopic()
  await dialog.getByRole('checkbox', { name: 'Discuss' }).press('Control+Enter')
  await eventually(async () =>
    assert.equal(await errorOf(title), 'Title must be at least 5 characters long'),
  )
  await fillIn({ title: 'By keyboard', tag: 'General' })
  await content.press('Control+Enter')
  await seeToast(page, 'Success!')
  const again = await openNewTopic(page)
  await again.fillIn({ title: 'From the preview', tag: 'General' })
  await dialog.getByRole('tab', { name: 'Write' }).press('ArrowRight')
  await dialog.getByRole('tab', { name: 'Preview' }).press('Control+Enter')
  await page.getByRole('link', { name: 'From the preview' }).waitFor()
})

test('Preview renders Markdown, raw HTML as text; one that fails can be retried, and closing it aborts its request', async () => {
  const { page, dialog, content, fillIn, create } = await startTopic({
    as: 'ada',
    expects: /500 POST \/api\/preview/,
  })
  const write = () => dialog.getByRole('tab', { name: 'Write' }).click()
  const showPreview = () => dialog.getByRole('tab', { name: 'Preview' }).click()
  await showPreview()
  await dialog.getByText('Nothing to preview yet.').waitFor()
  await write()
  const held = await holdRequests(page, 'POST /api/preview')
  const ended = page.waitForEvent('requestfailed', (request) => /preview/.test(request.url()))
  await content.fill('Some **bold** words and <b>raw</b> ones')
  await showPreview()
  await held.requested
  await write()
  await ended
  held.release()
  const { mend } = await failRequests(page, 'POST /api/preview')
  await showPreview()
  await dialog.getByRole('alert').filter({ hasText: 'The preview could not be loaded.' }).waitFor()
  await mend()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const preview = dialog.getByRole('tabpanel', { name: 'Preview' })
  assert.equal(await preview.locator('strong').innerText(), 'bold')
  assert.match(await preview.innerText(), /<b>raw<\/b>/)
  await write()
  await eventually(async () =>
    assert.equal(await content.inputValue(), 'Some **bold** words and <b>raw</b> ones'),
  )

  // Content that is too short is focused, also from its preview.
  await fillIn({ title: 'A fine title', text: 'Short', tag: 'General' })
  await showPreview()
  await create.click()
  await eventually(async () =>
    assert.equal(await errorOf(content), 'Content must be at least 10 characters long'),
  )
  await eventually(async () => assert.equal(await nameOfFocus(page), 'Content'))
})

test('the tools of the composer wrap the selection, which Undo reverts, unwrap it again, and begin lists and blocks on a line of their own', async () => {
  const { dialog, content } = await startTopic()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const select = (start: number, end: number) =>
    content.evaluate((area: HTMLTextAreaElement, range) => area.setSelectionRange(...range), [
      start,
      end,
    ] as [number, number])
  const seeContent = (text: string) =>
    eventually(async () => assert.equal(await content.inputValue(), text))
  await content.fill('strong')
  await content.selectText()
  await press('Bold')
  await seeContent('**strong**')
  await content.press('Control+z')
  await seeContent('strong')
  for (const [name, marked] of [
    ['Bold', 'A **strong** word'],
    ['Code', 'A `strong` word'],
  ] as const) {
    await content.fill('A strong word')
    await select(2, 8)
    await press(name)
    await seeContent(marked)
    await press(name)
    await seeContent('A strong word')
    // The same words are still selected.
    await press(name)
    await seeContent(marked)
  }
  await content.fill('What I use:')
  await content.press('End')
  await press('List')
  await seeContent('What I use:\n- item')
  await content.pressSequentially('a loom')
  await seeContent('What I use:\n- a loom')
  await content.fill('Run one\ntwo now')
  await select(4, 11)
  await press('Code')
  await seeContent('Run \n```\none\ntwo\n```\n now')
})
