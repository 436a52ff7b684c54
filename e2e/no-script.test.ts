import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertReply } from '../tests/insert-rows.ts'
import { closeBrowsers, openPage, openSite } from './browser.ts'
import { field } from './forms.ts'
import { insertTopics, tag, writeTopic } from './content.ts'

const hasScript = false

test('without JavaScript the topic list is readable, and Load More and Previous Page work', async () => {
  const site = await openSite()
  await insertTopics(site, 12)
  for (const path of ['/', '/topics', '/topics?tag=General']) {
    const page = await openPage(site, path, { hasScript })
    await page.getByRole('link', { name: 'Topic 12', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByRole('link', { name: 'Topic 2', exact: true }).waitFor()
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

test('without JavaScript the tabs of /auth work', async () => {
  const page = await openPage(await openSite(), '/', { hasScript })
  await page.getByRole('banner').getByText('Log in', { exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor()
})

test('without JavaScript an empty list and missing pages show their messages', async () => {
  const page = await openPage(await openSite(), '/', { hasScript, expects: /404 GET/ })
  await page.getByText('Be the first to start a discussion!').waitFor()
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await page.goto('/topic/4711')
  await page.getByRole('heading', { name: 'Topic Not Found' }).waitFor()
})

test('without JavaScript a login puts no password into the URL', async () => {
  const page = await openPage(await openSite(), '/auth', { hasScript, expects: /POST \/auth/ })
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('a secret')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForLoadState()
  assert.ok(!page.url().includes('secret'))
})

test('without JavaScript a message is not in the URL, and the answer says that forms need JavaScript', async () => {
  const page = await openPage(await openSite(), '/about', { hasScript, expects: /POST \/about/ })
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.test')
  await page.getByRole('textbox', { name: 'Message' }).fill('a private message')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('The forms of this site need JavaScript.').waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('without JavaScript a logged-in user sees their avatar', async () => {
  const page = await openPage(await openSite(), '/', { hasScript, as: 'ada' })
  assert.equal((await page.getByRole('banner').getByTestId('avatar').innerText()).trim(), 'AD')
})

test('without JavaScript the fields of a form have what the site knows', async () => {
  const site = await openSite()
  const forms = [
    ['/profile', 'Username', 'Email Address'],
    ['/about', 'Name', 'Email'],
  ] as const
  for (const [address, name, email] of forms) {
    const page = await openPage(site, address, { hasScript, as: 'ada' })
    const texts = [field(page, name).inputValue(), field(page, email).inputValue()]
    assert.deepEqual(await Promise.all(texts), ['ada', 'ada@example.test'], address)
  }
  for (const mode of ['login', 'register']) {
    const address = `/auth?mode=${mode}&email=bob%40example.test`
    const page = await openPage(site, address, { hasScript })
    assert.equal(await field(page, 'Email').inputValue(), 'bob@example.test', address)
  }
})

test('without JavaScript each form says that it needs JavaScript', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site)
  await insertCreation(site.db)
  const sentences: [path: string, who: 'ada' | null, sentence: string][] = [
    ['/auth', null, 'Logging in needs JavaScript.'],
    ['/auth?mode=register', null, 'Signing up needs JavaScript.'],
    ['/about', null, 'Sending a message needs JavaScript.'],
    ['/profile', 'ada', 'Saving needs JavaScript.'],
    ['/edit-creation/1', 'ada', 'Saving needs JavaScript.'],
    [path, 'ada', 'Posting a reply needs JavaScript.'],
    ['/topics', 'ada', 'Starting a topic needs JavaScript.'],
    ['/?tab=tools', 'ada', 'Suggesting a tool needs JavaScript.'],
    ['/?tab=creations', 'ada', 'Sharing a creation needs JavaScript.'],
    ['/?tab=resources', 'ada', 'Adding a resource needs JavaScript.'],
  ]
  for (const [address, as, sentence] of sentences) {
    const page = await openPage(site, address, { hasScript, as })
    // getByText does not match text in <noscript>.
    const texts = await page.locator('noscript p:visible').allInnerTexts()
    assert.ok(texts.includes(sentence), `${address}: ${texts.join(' ')}`)
    await closeBrowsers()
  }
  const page = await openPage(site, '/auth')
  assert.equal(await page.locator('noscript p').count(), 0)
})
