import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertCreation, insertReply, insertTopic } from '../tests/insert-rows.ts'
import { pictures } from '../tests/pictures.ts'
import { people } from '../tests/test-users.ts'
import { openPage, openSite } from './browser.ts'
import { openNewTopic } from './forms.ts'
import { holdRequests } from './intercept-requests.ts'
import { seeToast } from './toast.ts'
import { confirm } from './admin-content.ts'
import { waitForIdle } from './wait-for-idle.ts'

const REPLIES = 120

test('a reply that is stored after its writer went to another page leaves that page alone', async () => {
  const site = await openSite()
  await insertTopic(site.db, { title: 'Another topic' })
  const topic = await insertTopic(site.db, { title: 'A long one' })
  const contents = Array.from({ length: REPLIES }, (_, at) => `Reply ${at + 1}`)
  await insertReply(site.db, { to: topic, contents })
  const page = await openPage(site, `/topic/${topic.id}`, { as: 'ada' })
  const held = await holdRequests(page, 'POST /api/topics/:id/replies')
  await page.getByRole('textbox', { name: 'Content' }).fill('My own reply to all of it')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await held.requested
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('link', { name: 'Another topic' }).click()
  await page.getByRole('heading', { level: 1, name: 'Another topic' }).waitFor()
  const { href } = new URL(page.url())
  held.release()
  await seeToast(page, 'Reply posted')
  await waitForIdle(page)
  assert.equal(page.url(), href)
})

test('a topic or creation that is deleted after its writer went back ends at the page that they see', async () => {
  const site = await openSite()
  await insertTopic(site.db, { title: 'A topic' })
  await insertCreation(site.db, { name: 'A creation' })
  // The pointer may be over the link to what is being deleted, which loads it in advance.
  const expects = /^404 GET/
  const page = await openPage(site, `/user/${people.ada.id}`, { as: 'ada', expects })
  for (const [what, deleted] of [
    ['topic', 'Topic deleted'],
    ['creation', 'Creation deleted'],
  ] as const) {
    await page.getByRole('link', { name: `${what}s 1` }).click()
    await page.getByRole('link', { name: `A ${what}` }).click()
    await page.getByRole('heading', { level: 1, name: `A ${what}` }).waitFor()
    const held = await holdRequests(page, `DELETE /api/${what}s/:id`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await confirm(page, 'Delete')
    await held.requested
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor()
    held.release()
    await seeToast(page, deleted)
    await page.getByRole('link', { name: `${what}s 0` }).waitFor()
    await waitForIdle(page)
    assert.equal(new URL(page.url()).pathname, `/user/${people.ada.id}`)
  }
})

/** Sends a new topic and goes back before it is stored. */
async function leaveTopicBeingSent(page: Page) {
  const topic = await openNewTopic(page)
  await topic.fillIn({ title: 'Half a thought', text: 'The other half of it.', tag: 'Discuss' })
  const held = await holdRequests(page, 'POST /api/topics')
  await topic.create.click()
  await held.requested
  await page.goBack()
  return { topic, held }
}

test('a form that is stored after its writer left it closes no other form', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const { held } = await leaveTopicBeingSent(page)
  await page.getByRole('button', { name: 'Suggest Tool' }).click()
  const name = page.getByRole('dialog', { name: 'Add Tool' }).getByLabel('Name', { exact: true })
  await name.fill('Loom')
  const { href } = new URL(page.url())
  held.release()
  await seeToast(page, 'Success!')
  await waitForIdle(page)
  assert.equal(page.url(), href)
  assert.equal(await name.inputValue(), 'Loom')
})

test('a form that is stored after its writer left it does not close the next one of its kind', async () => {
  const page = await openPage(await openSite(), '/', { as: 'ada' })
  const { topic, held } = await leaveTopicBeingSent(page)
  await openNewTopic(page)
  await topic.title.fill('Another thought')
  held.release()
  await seeToast(page, 'Success!')
  await waitForIdle(page)
  assert.equal(await topic.title.inputValue(), 'Another thought')
})

test('a tool that is stored after its form was left leaves the page as it is', async () => {
  const page = await openPage(await openSite(), '/?tab=tools', { as: 'ada' })
  await page.getByRole('button', { name: 'Suggest Tool' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Tool' })
  await dialog.getByLabel('Name', { exact: true }).fill('Loom')
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://loom.example')
  await dialog.getByRole('checkbox').first().check()
  const held = await holdRequests(page, 'POST /api/tools')
  await dialog.getByRole('button', { name: 'Add Tool' }).click()
  await held.requested
  await page.goBack()
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { href } = new URL(page.url())
  held.release()
  await seeToast(page, 'Success!')
  await waitForIdle(page)
  assert.equal(page.url(), href)
})

for (const { what, tab, button, table, fields, tag } of [
  {
    what: 'topic',
    tab: 'topics',
    button: 'New Topic',
    table: 'topics',
    fields: { Title: 'Half a thought', Content: 'Words that must not be lost.' },
    tag: 'Discuss',
  },
  {
    what: 'tool',
    tab: 'tools',
    button: 'Suggest Tool',
    table: 'tools',
    fields: { Name: 'Loom', URL: 'https://loom.example' },
    tag: 'IDE',
  },
  {
    what: 'resource',
    tab: 'resources',
    button: 'Add Resource',
    table: 'resources',
    fields: { Name: 'On weaving', URL: 'https://weaving.example' },
  },
  {
    what: 'creation',
    tab: 'creations',
    button: 'Share Creation',
    table: 'creations',
    fields: {
      'Creation Name': 'A loom',
      Description: 'Woven by hand, in a week.',
      'Image URL': 'https://example.test/loom.png',
    },
    tag: 'Game',
  },
] as const) {
  test(`a ${what} that is stored is no draft any more, although its list cannot be read again`, async () => {
    const site = await openSite()
    const page = await openPage(site, `/?tab=${tab}`, { as: 'ada' })
    const body = await pictures.png()
    await page.route('https://example.test/**', (route) =>
      route.fulfill({ contentType: 'image/png', body }),
    )
    const dialog = page.getByRole('dialog')
    const stored = () => site.db.selectFrom(table).select('id').execute()
    await page.getByRole('button', { name: button }).first().click()
    for (const [name, text] of Object.entries(fields)) {
      await dialog.getByLabel(name, { exact: true }).fill(text)
    }
    if (tag) await dialog.getByRole('checkbox', { name: tag, exact: true }).check()
    const held = await holdRequests(page, `GET /api/${table}`)
    await dialog.locator('[type=submit]').click()
    await held.requested
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: button }).first().click()
    await dialog.locator('[type=submit]').click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    assert.equal((await stored()).length, 1)
    held.release()
  })
}
