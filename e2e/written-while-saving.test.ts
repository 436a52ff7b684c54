import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertCreation, insertReply, insertTool, insertTopic } from '../tests/insert-rows.ts'
import { openPage, openSharedSite, visit } from './browser.ts'
import { eventually } from './eventually.ts'
import { holdRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'

const site = await openSharedSite()
const topic = await insertTopic(site.db, { title: 'Of looms' })
await insertReply(site.db, { to: topic, contents: ['About the first loom.'] })
const creation = await insertCreation(site.db)
const tool = await insertTool(site.db, { name: 'Loom' })

type Edit = {
  what: string
  path: string
  call: string
  /** The button that opens the form, if it is not part of the page. */
  button?: string
  field: string
  toast: string
}

const edits: Edit[] = [
  {
    what: 'topic',
    path: `/topic/${topic.id}`,
    call: 'PUT /api/topics/:id',
    button: 'Edit',
    field: 'Content',
    toast: 'Topic updated',
  },
  {
    what: 'reply',
    path: `/topic/${topic.id}`,
    call: 'PUT /api/replies/:id',
    button: 'Edit reply',
    field: 'Content',
    toast: 'Reply updated',
  },
  {
    what: 'tool',
    path: `/tool/${tool.id}`,
    call: 'PUT /api/tools/:id',
    button: 'Edit Loom',
    field: 'Description',
    toast: 'Success!',
  },
  {
    what: 'creation',
    path: `/edit-creation/${creation.id}`,
    call: 'PATCH /api/creations/:id',
    field: 'Description',
    toast: 'Creation updated',
  },
]

for (const { what, path, call, button, field, toast } of edits) {
  test(`what is written while the edit of a ${what} is being saved stays, and is saved by the next click`, async () => {
    const page = await openPage(site, path, { as: what === 'tool' ? 'root' : 'ada' })
    if (button !== undefined) await page.getByRole('button', { name: button, exact: true }).click()
    const form = button === undefined ? page.getByRole('main') : page.getByRole('dialog')
    const text = form.getByRole('textbox', { name: field })
    const save = form.getByRole('button', { name: 'Save Changes' })
    await text.fill('The first of two sentences.')
    await saveWhileWriting(page, call, { text, save })
    await seeToast(page, toast)
    assert.equal(await text.inputValue(), BOTH)

    const saved = page.waitForResponse((response) => response.request().method() !== 'GET')
    await save.click()
    assert.equal((await saved).status(), 200)
    await text.waitFor({ state: 'detached' })
    await visit(page, path.replace('edit-', ''))
    await page.getByText(BOTH).first().waitFor()
  })
}

test('what is written while a message is being sent stays in the form', async () => {
  const page = await openPage(site, '/about', { as: 'ada' })
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('The first of two sentences.')
  const save = page.getByRole('button', { name: 'Send Message' })
  await saveWhileWriting(page, 'POST /api/contact', { text, save })
  await seeToast(page, 'Message sent')
  await eventually(async () => assert.equal(await save.getAttribute('aria-disabled'), null))
  assert.equal(await text.inputValue(), BOTH)
})

test('what is written while a topic is being posted is a draft of the next one', async () => {
  const page = await openPage(site, '/topics', { as: 'ada' })
  const create = page.getByRole('button', { name: 'New Topic' })
  await create.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Two sentences')
  const text = dialog.getByRole('textbox', { name: 'Content' })
  await text.fill('The first of two sentences.')
  await dialog.getByRole('checkbox', { name: 'Discuss' }).check()
  const save = dialog.getByRole('button', { name: 'Create Topic' })
  await saveWhileWriting(page, 'POST /api/topics', { text, save })
  await dialog.waitFor({ state: 'detached' })
  await create.click()
  await eventually(async () => assert.equal(await text.inputValue(), BOTH))
})

const BOTH = 'The first of two sentences. And the second.'

async function saveWhileWriting(
  page: Page,
  call: string,
  { text, save }: Record<'text' | 'save', Locator>,
) {
  const held = await holdRequests(page, call)
  await save.click()
  await held.requested
  await text.press('End')
  await text.pressSequentially(' And the second.')
  held.release()
}
