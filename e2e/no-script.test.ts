import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertCreation, insertReply } from '../tests/insert-rows.ts'
import { openEmptyPage, openPage, openSite } from './browser.ts'
import { field } from './forms.ts'
import { insertTopics, tag, writeTopic } from './content.ts'

const hasScript = false

test('without JavaScript the topic list is readable, and Load More and Previous Page work', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  const page = await openEmptyPage(site, { hasScript })
  for (const path of ['/', '/topics', '/topics?tag=General']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Topic 12', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByRole('link', { name: 'Topic 2', exact: true }).waitFor()
    await page.waitForLoadState()
    assert.equal(await page.getByRole('article').count(), 2)
    const { pathname, searchParams } = new URL(page.url())
    assert.equal(pathname, new URL(path, site.url).pathname)
    assert.equal(searchParams.get('tag'), path.includes('tag') ? 'General' : null)
    await page.getByRole('button', { name: 'Previous Page' }).click()
    await page.getByRole('link', { name: 'Topic 12', exact: true }).waitFor()
  }
})

test('without JavaScript a topic is readable with its replies', async () => {
  const site = await openSite()
  const content = 'With **weight** and `code`.'
  const topic = await writeTopic(site, { title: 'Read me', content, tagIds: [tag.show] })
  await insertReply(site.db, { to: topic, contents: ['Said in reply'] })
  const page = await openPage(site, '/', { hasScript })
  await page.getByRole('link', { name: 'Read me' }).click()
  await page.getByRole('heading', { name: 'Read me', level: 1 }).waitFor()
  assert.equal(await page.locator('article strong').innerText(), 'weight')
  await page.getByText('Said in reply').waitFor()
  await page.getByText('You need to be logged in to reply to this topic.').waitFor()
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('link', { name: 'Read me' }).waitFor()
})

test('without JavaScript the tabs of /auth work, and a login puts no password into the URL', async () => {
  const page = await openPage(await openSite(), '/', { hasScript, expects: /POST \/auth/ })
  await page.getByRole('banner').getByText('Log in', { exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor()
  await page.getByRole('tab', { name: 'Log In' }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('a secret')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForLoadState()
  assert.ok(!page.url().includes('secret'))
})

test('without JavaScript an empty list and missing pages show their messages', async () => {
  const page = await openPage(await openSite(), '/', { hasScript, expects: /404 GET/ })
  await page.getByText('Be the first to start a discussion!').waitFor()
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await page.goto('/topic/4711')
  await page.getByRole('heading', { name: 'Topic Not Found' }).waitFor()
})

test('without JavaScript a message is not in the URL, and the answer says that forms need JavaScript', async () => {
  const page = await openPage(await openSite(), '/about', { hasScript, expects: /POST \/about/ })
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByRole('textbox', { name: 'Message' }).fill('a private message')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('The forms of this site need JavaScript.').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('without JavaScript the header and the fields of a form have what the site knows', async () => {
  const site = await openSite()
  const forms = [
    ['/profile', 'Username', 'Email Address'],
    ['/about', 'Name', 'Email'],
  ] as const
  const page = await openEmptyPage(site, { hasScript, as: 'ada' })
  for (const [address, name, email] of forms) {
    await page.goto(address)
    const texts = [field(page, name).inputValue(), field(page, email).inputValue()]
    assert.deepEqual(await Promise.all(texts), ['ada', 'ada@example.test'], address)
  }
  assert.equal((await page.getByRole('banner').getByTestId('avatar').innerText()).trim(), 'AD')
  const visitor = await openEmptyPage(site, { hasScript })
  for (const mode of ['login', 'register']) {
    const address = `/auth?mode=${mode}&email=bob%40example.test`
    await visitor.goto(address)
    assert.equal(await field(visitor, 'Email').inputValue(), 'bob@example.test', address)
  }
})

test('without JavaScript each form says that it needs JavaScript', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  await insertCreation(site.db)
  const visitor = await openEmptyPage(site, { hasScript })
  const member = await openEmptyPage(site, { hasScript, as: 'ada' })
  const sentences: [path: string, page: Page, sentence: string][] = [
    ['/auth', visitor, 'Logging in needs JavaScript.'],
    ['/auth?mode=register', visitor, 'Signing up needs JavaScript.'],
    ['/about', visitor, 'Sending a message needs JavaScript.'],
    ['/profile', member, 'Saving needs JavaScript.'],
    ['/edit-creation/1', member, 'Saving needs JavaScript.'],
    [path, member, 'Posting a reply needs JavaScript.'],
    ['/topics', member, 'Starting a topic needs JavaScript.'],
    ['/?tab=tools', member, 'Suggesting a tool needs JavaScript.'],
    ['/?tab=creations', member, 'Sharing a creation needs JavaScript.'],
    ['/?tab=resources', member, 'Adding a resource needs JavaScript.'],
  ]
  for (const [address, page, sentence] of sentences) {
    await page.goto(address)
    // getByText does not match text in <noscript>.
    const texts = await page.locator('noscript p:visible').allInnerTexts()
    assert.ok(texts.includes(sentence), `${address}: ${texts.join(' ')}`)
  }
  const page = await openPage(site, '/auth')
  assert.equal(await page.locator('noscript p').count(), 0)
})
