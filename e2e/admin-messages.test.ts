import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertContactMessage } from '../tests/insert-rows.ts'
import { failRequests } from './intercept-requests.ts'
import { openPage, openSite } from './browser.ts'
import { confirm, openSection, waitingIn } from './admin-content.ts'
import { eventually } from './eventually.ts'
import { seeToast } from './toast.ts'

test('a contact message is unread in the dashboard until it is opened', async () => {
  const site = await openSite()
  const visitor = await openPage(site, '/about')
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Grace')
  await visitor.getByRole('textbox', { name: 'Email' }).fill('grace+desk@example.test')
  await visitor
    .getByRole('textbox', { name: 'Message' })
    .fill('Hello there,\nthis is a fine place.')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await seeToast(visitor, 'Message sent')

  const page = await openSection(site, 'messages')
  assert.equal(await waitingIn(page, 'Messages'), '1 waiting')
  const row = page.getByRole('button', { name: /^Unread: Grace/ })
  assert.equal(await row.getAttribute('aria-expanded'), 'false')
  await row.click()
  await page.getByText('grace+desk@example.test').waitFor()
  const text = page.getByRole('main').getByRole('listitem').getByRole('paragraph').last()
  assert.equal(await text.innerText(), 'Hello there,\nthis is a fine place.')
  await eventually(async () => assert.equal(await waitingIn(page, 'Messages'), ''))
  assert.equal((await site.as('root')('GET /api/contact'))[0]?.read, true)
  const reply = page.getByRole('link', { name: 'Reply by email' })
  assert.equal(
    await reply.getAttribute('href'),
    'mailto:grace%2Bdesk@example.test?subject=Re%3A%20Your%20message%20to%20Guildhall',
  )

  await page.getByRole('button', { name: 'Mark unread' }).click()
  await seeToast(page, 'Marked as unread')
  await eventually(async () => assert.equal(await waitingIn(page, 'Messages'), '1 waiting'))
  await page.getByRole('button', { name: 'Mark read' }).click()
  await seeToast(page, 'Marked as read')
  await page.getByRole('button', { name: /^Grace/ }).click()
  await eventually(async () => assert.equal(await text.count(), 0))
})

test('an opened message shows the whole name of its sender', async () => {
  const site = await openSite()
  await insertContactMessage(site.db)
  const name = 'The society for slightly better bicycle parking'
  await site.db.updateTable('contact_messages').set({ name }).execute()
  const page = await openSection(site, 'messages')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const sender = page.getByText(name, { exact: true })
    const isWhole = () => sender.evaluate((node) => node.scrollWidth <= node.clientWidth)
    assert.equal(await isWhole(), false)
    await sender.click()
    await eventually(async () => assert.equal(await isWhole(), true))
    await sender.click()
    await eventually(async () => assert.equal(await isWhole(), false))
  }
})

test('a message is deleted after a confirmation', async () => {
  const site = await openSite()
  await insertContactMessage(site.db)
  const page = await openSection(site, 'messages')
  await page.getByRole('button', { name: /Ada/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page, 'Delete')
  await seeToast(page, 'Message deleted')
  await page.getByText('No messages.').waitFor()
  assert.deepEqual(await site.as('root')('GET /api/contact'), [])
})

test('a message that cannot be marked as read shows the error and stays unread', async () => {
  const site = await openSite()
  await insertContactMessage(site.db)
  const page = await openSection(site, 'messages', { expects: /503 PUT/ })
  await failRequests(page, 'PUT /api/contact/:id', { status: 503, message: 'Busy now.' })
  await page.getByRole('button', { name: /^Unread: Ada/ }).click()
  await seeToast(page, 'Error', 'Busy now.')
  assert.equal(await waitingIn(page, 'Messages'), '1 waiting')
})
