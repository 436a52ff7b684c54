import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage, openSite, visit } from './browser.ts'
import type { Visitor } from './browser.ts'
import { errorOf, field } from './forms.ts'
import { eventually } from './eventually.ts'
import { collectRequests, holdRequests } from './intercept-requests.ts'
import { stopClock } from './stop-clock.ts'
import { seeToast } from './toast.ts'
import { waitForIdle } from './wait-for-idle.ts'

const openForm = async (who: 'ada' | null, visitor?: Visitor) => {
  const site = await openSite()
  const page = await openPage(site, '/about', { as: who, ...visitor })
  const send = () => page.getByRole('button', { name: 'Send Message' }).click()
  return { site, page, send }
}

test("the footer links to /feeds, and to /about, which shows 'About' and a Contact form", async () => {
  const page = await openPage(await openSite(), '/')
  const links = page.getByRole('contentinfo').getByRole('link')
  assert.deepEqual(await links.allTextContents(), ['About', 'Privacy Policy', 'Feeds'])
  await links.last().click()
  await page.getByRole('heading', { name: 'Feeds', level: 1 }).waitFor()
  await links.first().click()
  await page.waitForURL('**/about')
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  assert.match(await page.title(), /^About/)
  // The community picker is hidden on /about.
  assert.equal(await page.getByRole('button', { name: /^Community/ }).count(), 0)
})

test('the contact form validates name, email and message with their messages, and counts characters as people do', async () => {
  const { page, send } = await openForm(null)
  // The trap for programs is neither visible nor reachable.
  assert.equal(await page.locator('input[name=website]').getAttribute('tabindex'), '-1')
  assert.equal(await page.getByRole('textbox').count(), 3)
  await send()
  await eventually(async () => {
    assert.equal(await errorOf(field(page, 'Name')), 'Name must be at least 2 characters')
    assert.equal(await errorOf(field(page, 'Email')), 'Please enter a valid email address')
    assert.equal(await errorOf(field(page, 'Message')), 'Message must be at least 10 characters')
  })
  await field(page, 'Name').fill('Gr')
  await field(page, 'Email').fill('grace@example.test')
  await field(page, 'Message').fill('Too short')
  await eventually(async () => {
    assert.equal(await errorOf(field(page, 'Name')), null)
    assert.equal(await errorOf(field(page, 'Email')), null)
    assert.notEqual(await errorOf(field(page, 'Message')), null)
  })
  await field(page, 'Message').fill('😀'.repeat(4_499))
  await waitForIdle(page)
  assert.equal(await page.getByText(/of 5,?000 characters/).count(), 0)
  await field(page, 'Message').fill('😀'.repeat(4_500))
  await page.getByText('4,500 of 5,000 characters', { exact: true }).waitFor()
})

test("a sent message shows 'Message sent' and then returns home", async () => {
  const { site, page, send } = await openForm(null, { isAlone: true })
  await field(page, 'Name').fill('Grace')
  await field(page, 'Email').fill('grace@example.test')
  await field(page, 'Message').fill('What a fine place this is.')
  const request = page.waitForRequest('**/api/contact')
  await page.clock.install()
  await stopClock(page)
  await send()
  assert.deepEqual((await request).postDataJSON(), {
    name: 'Grace',
    email: 'grace@example.test',
    message: 'What a fine place this is.',
  })
  await seeToast(page, 'Message sent')
  await page.clock.runFor(1_400)
  assert.equal(new URL(page.url()).pathname, '/about')
  await page.clock.runFor(200)
  await page.waitForURL(`${site.url}/`)
  const [message] = await site.as('root')('GET /api/contact')
  assert.equal(message?.message, 'What a fine place this is.')
  await visit(page, '/about')
  assert.equal(await field(page, 'Message').inputValue(), '')
})

test('a message sent by Ctrl+Enter is pending until the response, but not while an input method composes', async () => {
  const { page } = await openForm('ada')
  // The rest is known of a member.
  assert.equal(await field(page, 'Name').inputValue(), 'ada')
  assert.equal(await field(page, 'Email').inputValue(), 'ada@example.test')
  const held = await holdRequests(page, 'POST /api/contact')
  const message = field(page, 'Message')
  await message.fill('A message in ')
  const devTools = await page.context().newCDPSession(page)
  const selection = { selectionStart: 3, selectionEnd: 3 }
  await devTools.send('Input.imeSetComposition', { text: 'にほん', ...selection })
  const posted = collectRequests(page, 'POST /api/contact')
  await message.press('Control+Enter')
  await waitForIdle(page)
  assert.equal(posted.length, 0)
  await devTools.send('Input.insertText', { text: '日本' })
  await message.press('Control+Enter')
  await held.requested
  assert.equal(await page.getByRole('button', { name: 'Sending…' }).count(), 1)
  held.release()
  await seeToast(page, 'Message sent')
  assert.equal(posted.length, 1)
})

test("a failed message shows 'Error sending message' and keeps the text", async () => {
  const { page, send } = await openForm(null, { expects: /500 POST/ })
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' }))
  await field(page, 'Name').fill('Grace')
  await field(page, 'Email').fill('grace@example.test')
  await field(page, 'Message').fill('A message that is not lost.')
  await send()
  await seeToast(page, 'Error sending message', 'Please try again later')
  assert.equal(await field(page, 'Message').inputValue(), 'A message that is not lost.')
  page.on('dialog', (question) => void question.accept())
  await visit(page, '/about')
  await page.getByText('Draft restored').waitFor()
  assert.equal(await field(page, 'Message').inputValue(), 'A message that is not lost.')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await eventually(async () => assert.equal(await field(page, 'Message').inputValue(), ''))
})
