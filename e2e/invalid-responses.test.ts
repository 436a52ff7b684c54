import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertContactMessage, insertReply } from '../tests/insert-rows.ts'
import type { TestUser } from '../tests/test-users.ts'
import { respondWith } from './intercept-requests.ts'
import { openEmptyPage, openPage, openSharedSite, visit } from './browser.ts'
import { writeTopic } from './content.ts'
import { fillSidePanels, sidePanels } from './side-panels.ts'
import { eventually } from './eventually.ts'

/** Bodies that are no valid response, despite status 200; the tests of the server have more of them. */
const WRONG = [
  '{}',
  '<!doctype html><h1>Please log in to this network</h1>',
  '[{"id":1,"title":"cut o',
]

type Panel = {
  call: string
  as?: TestUser
  from: string
  go: (page: Page) => Promise<void>
  failed: string
  retry?: string
  shown: (page: Page) => Promise<void>
}

const tab = (name: string) => (page: Page) =>
  page.getByRole('tablist', { name: 'More sections' }).getByRole('tab', { name }).click()
const link = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()
const showsText = (text: string) => (page: Page) => page.getByText(text).first().waitFor()

const PANELS: Record<string, Panel> = {
  topics: {
    call: 'GET /api/topics',
    from: '/about',
    go: link('Guildhall'),
    failed: 'No discussions found',
    shown: showsText('A first topic'),
  },
  tools: {
    call: 'GET /api/tools',
    from: '/?tab=resources',
    go: tab('Tools'),
    failed: 'No App Gen tools yet',
    shown: showsText('Tool 3'),
  },
  creations: {
    call: 'GET /api/creations',
    from: '/',
    go: tab('Creations'),
    failed: 'No creations yet',
    shown: showsText('Without a picture'),
  },
  resources: {
    call: 'GET /api/resources',
    from: '/',
    go: tab('Resources'),
    failed: 'No blog resources found',
    shown: (page) => sidePanels(page).getByRole('article').first().waitFor(),
  },
  'a topic': {
    call: 'GET /api/topics/:id',
    from: '/',
    go: link('A first topic'),
    failed: 'Topic Not Found',
    shown: showsText('Add Your Reply'),
  },
  replies: {
    call: 'GET /api/topics/:id/replies',
    from: '/',
    go: link('A first topic'),
    failed: 'Couldn’t load the replies.',
    shown: showsText('The only reply'),
  },
  'a creation': {
    call: 'GET /api/creations/:id',
    from: '/?tab=creations',
    go: link('Without a picture'),
    failed: 'Error Loading Creation',
    retry: 'Try Again',
    shown: showsText('Comments (0)'),
  },
  messages: {
    call: 'GET /api/contact',
    as: 'root',
    from: '/admin?section=users',
    go: link('Messages'),
    failed: 'Couldn’t load this list.',
    shown: showsText('A word from Cleo'),
  },
  users: {
    call: 'GET /api/users',
    as: 'root',
    from: '/admin?section=messages',
    go: link('Users'),
    failed: 'Couldn’t load this list.',
    shown: showsText('ada@example.test'),
  },
}

/** Of all tests: none changes what it holds. */
const site = await openSharedSite()
const topic = await writeTopic(site)
await insertReply(site.db, { to: topic, contents: ['The only reply'] })
await fillSidePanels(site)
await insertContactMessage(site.db, 'A word from Cleo')

for (const [
  name,
  { call, as = null, from, go, failed, retry = 'Try again', shown },
] of Object.entries(PANELS)) {
  test(`a malformed response for ${name} counts as failed, and a retry refetches it`, async () => {
    const page = await openPage(site, from, { as })
    const { next, mend } = await respondWith(page, call, WRONG)
    await go(page)
    await showsText(failed)(page)
    for (let at = 1; at < WRONG.length; at++) {
      const answered = next()
      await page.getByRole('main').getByRole('button', { name: retry }).click()
      await answered
      await showsText(failed)(page)
    }
    assert.equal(await page.getByRole('banner').count(), 1)
    assert.doesNotMatch(await page.getByRole('main').innerText(), /NaN|undefined|Invalid/)
    await mend()
    await page.getByRole('main').getByRole('button', { name: retry }).click()
    await shown(page)
  })
}

test('malformed tags, types and news affect no other panel', async () => {
  const page = await openPage(site, '/about')
  const calls = ['GET /api/tags', 'GET /api/resource-types', 'GET /api/tags/tool-news']
  for (const [at, call] of calls.entries()) await respondWith(page, call, WRONG.slice(at))
  await link('Guildhall')(page)
  await showsText('A first topic')(page)
  await tab('Tools')(page)
  await showsText('Tool 3')(page)
  await tab('Creations')(page)
  await showsText('Without a picture')(page)
  await tab('Resources')(page)
  await sidePanels(page).getByRole('article').first().waitFor()
  assert.equal(await page.getByRole('banner').count(), 1)
})

test('a malformed response for the communities falls back to the default one', async () => {
  const page = await openEmptyPage(site)
  const { next } = await respondWith(page, 'GET /api/communities', WRONG)
  const answered = next()
  await visit(page, '/')
  await answered
  await page.getByRole('button', { name: 'Community: Not Working' }).waitFor()
  await showsText('A first topic')(page)
})

test('a malformed response for the dashboard counts leaves the sections usable', async () => {
  const page = await openPage(site, '/about', { as: 'root' })
  await respondWith(page, 'GET /api/admin/counts', WRONG)
  await page.getByRole('button', { name: 'Account of root' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await showsText('A word from Cleo')(page)
})

test('a malformed response to a new reply is not shown as a reply', async () => {
  const page = await openPage(site, '/topic/1', { as: 'ada' })
  await respondWith(page, 'POST /api/topics/:id/replies', ['{}'])
  await page.getByRole('textbox', { name: 'Content' }).fill('A reply of hers')
  await page.getByRole('button', { name: 'Post Reply' }).click()
  await showsText('Failed to post reply')(page)
  assert.doesNotMatch(await page.getByRole('main').innerText(), /NaN|undefined|Invalid/)
})

const CAUGHT = /TypeError|RangeError|Error: boom/
const BROKEN = 'This part of the page could not be shown'

test('data that cannot be rendered affects only its panel, and a retry refetches it', async () => {
  const page = await openPage(site, '/about', { expects: CAUGHT })
  const topics = await site.as(null)('GET /api/topics')
  const odd = topics.map((topic) => ({ ...topic, author: { id: 1, username: 5 } }))
  const { next, mend } = await respondWith(page, 'GET /api/topics', [JSON.stringify(odd)])
  await link('Guildhall')(page)
  await showsText(BROKEN)(page)
  await showsText('Tool 3')(page)
  const answered = next()
  await page.getByRole('button', { name: 'Try again' }).click()
  await answered
  await showsText(BROKEN)(page)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await showsText('A first topic')(page)
})

test('a panel that failed to render works again with another list', async () => {
  const page = await openPage(site, '/about', { expects: CAUGHT })
  const topics = await site.as(null)('GET /api/topics')
  const odd = topics.map((topic) => ({ ...topic, author: { id: 1, username: 5 } }))
  const { mend } = await respondWith(page, 'GET /api/topics', [JSON.stringify(odd)])
  await link('Guildhall')(page)
  await showsText(BROKEN)(page)
  await mend()
  await visit(page, '/?tag=Discuss')
  await showsText('A first topic')(page)
})

test('replies that cannot be rendered leave the topic and the form usable', async () => {
  const page = await openPage(site, '/', { expects: CAUGHT, as: 'ada' })
  const replies = await site.as(null)('GET /api/topics/:id/replies', {
    params: { id: 1 },
    query: {},
  })
  const odd = replies.map((reply) => ({ ...reply, author: { id: 1, username: 5 } }))
  const { mend } = await respondWith(page, 'GET /api/topics/:id/replies', [JSON.stringify(odd)])
  await link('A first topic')(page)
  await showsText(BROKEN)(page)
  await page.getByRole('heading', { name: 'A first topic', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await showsText('The only reply')(page)
})

test('an invalid time is not shown', async () => {
  const page = await openPage(site, '/about')
  const topics = await site.as(null)('GET /api/topics')
  const odd = topics.map((topic) => ({ ...topic, createdAt: 'yesterday' }))
  await respondWith(page, 'GET /api/topics', [JSON.stringify(odd)])
  await link('Guildhall')(page)
  await showsText('A first topic')(page)
  assert.doesNotMatch(await page.getByRole('main').innerText(), /NaN|Invalid/)
})

test('if the layout fails to render, an error document is shown, and its retry works', async () => {
  const page = await openEmptyPage(site, { expects: CAUGHT })
  await page.addInitScript(() => {
    const { getUTCFullYear } = Date.prototype
    const getNone = () => {
      throw new RangeError('broken')
    }
    Object.assign(window, { repair: () => Object.assign(Date.prototype, { getUTCFullYear }) })
    Object.assign(Date.prototype, { getUTCFullYear: getNone })
  })
  await page.goto('/')
  const heading = page.getByRole('heading', { name: 'This page could not be shown', level: 1 })
  await heading.waitFor()
  assert.equal(await page.locator('html[lang=en] > body main').count(), 1)
  assert.match(
    await page.locator('html').evaluate((html) => getComputedStyle(html).fontFamily),
    /Sans/,
  )
  await page.evaluate('window.repair()')
  await page.getByRole('button', { name: 'Try again' }).click()
  await showsText('A first topic')(page)
  await eventually(async () => assert.equal(await page.getByRole('contentinfo').count(), 1))
})

test('the error page distinguishes a script error from a failed connection', async () => {
  const page = await openPage(site, '/', { expects: CAUGHT })
  await page.route('**/assets/about-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
  )
  await page.getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await showsText('Something went wrong. Please try again.')(page)
  assert.equal(await page.getByText(/connection/).count(), 0)
})
