import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertTag, insertTool, insertTopic } from '../tests/insert-rows.ts'
import { isGone, press, suggestTag } from './admin-content.ts'
import { openPage, openSite } from './browser.ts'
import { writeTopic } from './content.ts'
import { eventually } from './eventually.ts'
import { openNewTopic } from './forms.ts'
import { seeToast } from './toast.ts'

test('what a member writes is on every page that was open before: their own, and that of a tool', async () => {
  const site = await openSite()
  await insertTool(site.db, { name: 'Loom' })
  await insertTopic(site.db, { title: 'About something else' })
  const page = await openPage(site, '/?tab=tools', { as: 'ada' })
  const details = page.getByRole('link', { name: 'Details' })
  const mine = page.getByRole('main').getByRole('link', { name: 'ada', exact: true }).first()
  await details.click()
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()
  await page.goBack()
  await mine.click()
  await page.getByRole('link', { name: 'Topics 1' }).waitFor()
  await page.goBack()

  const form = await openNewTopic(page)
  await form.fillIn({
    title: 'A Loom of my own',
    text: 'I have one now, and it weaves.',
    tag: 'General',
  })
  await form.create.click()
  await form.dialog.waitFor({ state: 'detached' })
  await mine.click()
  await page.getByRole('link', { name: 'Topics 2' }).waitFor()
  await page.goBack()
  await details.click()
  await page.getByRole('link', { name: 'A Loom of my own' }).waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Resources' }).click()
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('A weblog')
  await dialog.getByLabel('URL').fill('https://weblog.example/')
  await dialog.getByRole('button', { name: 'Add Resource' }).click()
  await dialog.waitFor({ state: 'detached' })
  await mine.click()
  await page.getByRole('link', { name: 'Resources 1' }).waitFor()
})

test('what an administrator decides is on the lists and pages that were open before', async () => {
  const site = await openSite()
  const tool = await insertTool(site.db, { name: 'Loom' })
  await suggestTag(site, 'Weaving')
  const pending = await insertTag(site.db, { name: 'Puppetry', type: 'creation' })
  const creation = await insertCreation(site.db, { name: 'Marionette', tagIds: [pending.id, 11] })
  const row = { creation_id: creation.id, tool_id: tool.id, position: 0 }
  await site.db.insertInto('creation_tools').values(row).execute()
  const page = await openPage(site, '/?tab=creations', { as: 'root' })
  const badges = () => page.getByRole('main').getByTestId('badge')
  const isShown = (...texts: string[]) =>
    eventually(async () => assert.deepEqual(await badges().allInnerTexts(), texts))
  await isShown('Discuss', 'Weaving pending review', 'Puppetry pending review')
  const opened = page.getByRole('link', { name: 'Marionette', exact: true })
  await opened.click()
  await isShown('Puppetry pending review', 'App')
  await page.getByRole('link', { name: 'Loom', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Loom' }).waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await seeToast(page, 'Tool hidden')
  await page.getByRole('link', { name: /^Suggested tags/ }).click()
  for (const name of ['Weaving', 'Puppetry']) {
    await press(page, name, 'Approve')
    await isGone(page, name)
  }
  await page.goBack()
  await page.goBack()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Marionette' }).waitFor()
  await page.getByRole('link', { name: 'Loom', exact: true }).waitFor({ state: 'detached' })
  await isShown('Puppetry', 'App')
  await page.goBack()
  await isShown('Discuss', 'Puppetry')
})

test('the page of a tool that was open before shows its changed tags, news and topics', async () => {
  const site = await openSite()
  const pending = await insertTag(site.db, { name: 'Weavign', type: 'tool' })
  const { id } = await insertTool(site.db, { name: 'Loom', tagIds: [5, pending.id] })
  await insertTopic(site.db, { title: 'Who has a Heddle?' })
  const page = await openPage(site, `/tool/${id}`, { as: 'root' })
  await page.getByText('Weavign pending review').waitFor()
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('link', { name: /^Suggested tags/ }).click()
  await press(page, 'Weavign', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Weaving')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await seeToast(page, 'Tag renamed')
  await page.getByRole('link', { name: 'News feeds' }).click()
  await page.getByRole('button', { name: 'Add post' }).click()
  await page.getByLabel('Author').fill('grace')
  await page.getByLabel('URL', { exact: true }).fill('https://news.test/1')
  await page.getByLabel('Content').fill('Loom is out.')
  await page.getByRole('button', { name: 'Add post' }).click()
  await seeToast(page, 'Post added')
  for (let step = 0; step < 3; step += 1) await page.goBack()
  await page.getByText('Weaving pending review').waitFor()
  await page.getByText('Loom is out.').waitFor()

  await page.getByText('No discussion mentions it yet.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Heddle')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Heddle' }).waitFor()
  await page.getByRole('link', { name: 'Who has a Heddle?' }).waitFor()
})

test('results that were read before show neither what was deleted since nor what was changed', async () => {
  const site = await openSite()
  const kept = await writeTopic(site, { title: 'A loom to keep' })
  await writeTopic(site, { title: 'A loom to sell' })
  const body = { content: 'Warp it first.' }
  await site.as('ada')('POST /api/topics/:id/replies', { params: { id: String(kept.id) }, body })
  const page = await openPage(site, '/search?q=loom', { as: 'ada', expects: /404 GET/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('link', { name: 'A loom to sell' }).click()
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Topic deleted')
  await page.goBack()
  await page.goBack()
  await page.getByText('1 result', { exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'A loom to sell' }).count(), 0)

  const option = page.getByRole('option').filter({ hasText: 'A loom to keep' })
  const search = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('first')
  }
  await search()
  await option.getByText('Warp it first.').waitFor()
  await option.click()
  await button('Edit reply').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Reply' })
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Weave it first.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await seeToast(page, 'Reply updated')
  await search()
  await option.getByText('Weave it first.').waitFor()
})

test('results and pages that were read before show what became of creations, tools and resources', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'My loom' })
  const loom = { name: 'Loom', url: 'https://weaving.test/', tagIds: [5] }
  const tool = await site.as('root')('POST /api/tools', { body: loom })
  const share = (name: string) =>
    site.as('ada')('POST /api/creations', {
      body: {
        name,
        description: 'Woven by hand.',
        imageUrl: 'https://pictures.test/1.png',
        tagIds: [11],
        toolIds: [tool.id],
      },
    })
  const wood = await share('A loom of wood')
  await share('Something else')
  const page = await openPage(site, `/creation/${wood.id}`, {
    as: 'root',
    expects: /pictures\.test/,
  })
  const author = page.getByRole('main').getByRole('link', { name: 'ada', exact: true }).first()
  const options = page.getByRole('option')
  const search = async (...found: string[]) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('loom')
    for (const name of found) await options.filter({ hasText: name }).first().waitFor()
    await eventually(async () => assert.equal(await options.count(), found.length + 1))
    await page.keyboard.press('Escape')
  }
  await search('My loom', 'A loom of wood', 'Loom')
  await author.click()
  await page.getByRole('link', { name: 'Creations 2' }).waitFor()
  await page.goBack()

  await page.getByRole('link', { name: 'Loom', exact: true }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Heddle')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Heddle' }).waitFor()
  await search('My loom', 'A loom of wood')
  await page.goBack()
  await page.getByRole('link', { name: 'Heddle', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Creation deleted')
  await search('My loom')
  await author.click()
  await page.getByRole('link', { name: 'Creations 1' }).waitFor()
  await page.goBack()

  await page.getByRole('tab', { name: 'Resources' }).click()
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The loom weekly')
  await dialog.getByLabel('URL').fill('https://weekly.test/')
  await dialog.getByRole('button', { name: 'Add Resource' }).click()
  await dialog.waitFor({ state: 'detached' })
  await search('My loom', 'The loom weekly')
})
