import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage, openSite, visit } from './browser.ts'
import { errorOf, field } from './forms.ts'
import { seeToast } from './toast.ts'

const site = await openSite()

const openForm = async (who: 'ada' | null, expects?: RegExp) => {
  const page = await openPage(site, '/about', { as: who, expects })
  const send = () => page.getByRole('button', { name: 'Send Message' }).click()
  return { page, send }
}

test("The footer has About (/about); 'About' text and a Contact form", async () => {
  const page = await openPage(site, '/')
  const links = page.getByRole('contentinfo').getByRole('link')
  assert.deepEqual(await links.allTextContents(), ['About', 'Privacy Policy'])
  await links.first().click()
  await page.waitForURL('**/about')
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  assert.match(await page.title(), /^About/)
  // The community picker is hidden on /about.
  assert.equal(await page.getByRole('button', { name: /^Community/ }).count(), 0)
})

test('name at least 2; email valid; message at least 10', async () => {
  const { page, send } = await openForm(null)
  await send()
  assert.equal(await errorOf(field(page, 'Name')), 'Name must be at least 2 characters')
  assert.equal(await errorOf(field(page, 'Email')), 'Please enter a valid email address')
  assert.equal(await errorOf(field(page, 'Message')), 'Message must be at least 10 characters')
  await field(page, 'Name').fill('Gr')
  await field(page, 'Email').fill('grace@example.test')
  await field(page, 'Message').fill('Too short')
  assert.equal(await errorOf(field(page, 'Name')), null)
  assert.equal(await errorOf(field(page, 'Email')), null)
  assert.notEqual(await errorOf(field(page, 'Message')), null)
})

test("'Message sent' (then return home after 1.5 s)", async () => {
  const { page, send } = await openForm(null)
  await field(page, 'Name').fill('Grace')
  await field(page, 'Email').fill('grace@example.test')
  await field(page, 'Message').fill('What a fine place this is.')
  const request = page.waitForRequest('**/api/contact')
  await send()
  assert.deepEqual((await request).postDataJSON(), {
    ...{ name: 'Grace', email: 'grace@example.test', message: 'What a fine place this is.' },
  })
  await seeToast(page, 'Message sent')
  const start = performance.now()
  assert.equal(new URL(page.url()).pathname, '/about')
  await page.waitForURL(`${site.url}/`)
  const waited = performance.now() - start
  assert.ok(waited > 800 && waited < 4_000, `${waited} ms`)
  const [message] = await site.as('root')('GET /api/contact')
  assert.equal(message?.message, 'What a fine place this is.')
  await visit(page, '/about')
  assert.equal(await field(page, 'Message').inputValue(), '')
})

test("'Error sending message' ('Please try again later'); the words stay", async () => {
  const { page, send } = await openForm(null, /500 POST/)
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
  assert.equal(await field(page, 'Message').inputValue(), '')
})

test('whoever is signed in need not say who', async () => {
  const { page } = await openForm('ada')
  assert.equal(await field(page, 'Name').inputValue(), 'ada')
  assert.equal(await field(page, 'Email').inputValue(), 'ada@example.test')
})

test('a person cannot fall into the trap: nobody sees or reaches the field website', async () => {
  const { page } = await openForm(null)
  const trap = page.locator('input[name=website]')
  assert.equal(await trap.getAttribute('tabindex'), '-1')
  assert.equal(await page.getByRole('textbox').count(), 3)
})
