import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertTag, insertTool, insertTopic } from '../tests/insert-rows.ts'
import { isGone, press, suggestTag } from './admin-content.ts'
import { openPage, openSite } from './browser.ts'
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
  await form.title.fill('A Loom of my own')
  await form.content.fill('I have one now, and it weaves.')
  await form.pick('General')
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
