import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { people } from '../tests/test-users.ts'
import type { TestUser } from '../tests/test-users.ts'
import { insertReply } from '../tests/insert-rows.ts'
import { relativeAge } from '../web/lib/relative-time.ts'
import { holdRequests, failRequests } from './intercept-requests.ts'
import { openPage, openPageWithClock, openSite, reload, visit } from './browser.ts'
import { markDeleted, tag, writeTopic } from './content.ts'
import { openTopic } from './open-topic.ts'
import { replies } from './topic-locators.ts'
import { waitForIdle } from './wait-for-idle.ts'
import { eventually } from './eventually.ts'
import { stopClock } from './stop-clock.ts'
import { seeToast } from './toast.ts'

const HOUR = 3600

test('a topic shows title, tags, author, relative age and content, at two URLs of which one is canonical', async () => {
  const { site, page, topic } = await openTopic(
    {},
    {
      title: 'All of it',
      content: 'A text with **weight**.',
      tagIds: [tag.discuss, tag.legacy],
      secondsAgo: 3 * HOUR + 100,
    },
  )
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'All of it')
  assert.deepEqual(await page.getByTestId('badge').allInnerTexts(), ['Discuss', 'Legacy'])
  const byline = page.getByTestId('byline')
  assert.equal((await byline.getByTestId('avatar').innerText()).trim(), 'AD')
  await byline.getByText('ada', { exact: true }).waitFor()
  await byline.getByText('3 hours ago', { exact: true }).waitFor()
  assert.equal(await page.locator('article strong').innerText(), 'weight')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await seeToast(page, 'Link copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(copied, site.url + topic.path)

  await visit(page, `/topics/${topic.id}`)
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'All of it')
  const canonical = page.locator('link[rel=canonical]')
  assert.ok((await canonical.getAttribute('href'))?.endsWith(topic.path))
  await page.getByRole('heading', { name: 'Add Your Reply' }).waitFor()

  await hasTitle(page, 'All of it · Guildhall')
  await page.getByRole('link', { name: 'Back to Discussions' }).click()
  await page.getByRole('heading', { name: 'Discussions', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
  await hasTitle(page, 'Guildhall')
})

const hasTitle = (page: Page, title: string) =>
  eventually(async () => assert.equal(await page.title(), title))

test("a topic without tags shows 'General', 'Show & Tell' is shown as 'Show', and who has deleted the account as 'Anonymous'", async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { by: 'bob', tagIds: [tag.show] })
  await insertReply(site.db, { to: topic, by: 'bob' })
  const page = await openPage(site, topic.path)
  assert.deepEqual(await page.getByTestId('badge').allInnerTexts(), ['Show'])
  await site.db.deleteFrom('topic_tags').where('topic_id', '=', topic.id).execute()
  await markDeleted(site, people.bob.id)
  await reload(page)
  assert.deepEqual(await page.getByTestId('badge').allInnerTexts(), ['General'])
  assert.equal(await page.getByText('Anonymous', { exact: true }).count(), 2)
  assert.deepEqual(await page.getByRole('main').getByTestId('avatar').allInnerTexts(), ['??', '??'])
})

test('the age of a topic that is opened from a list is its age at that moment', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'A moment ago', secondsAgo: 5 })
  const page = await openPageWithClock(site, '/')
  const start = await stopClock(page)
  await page.clock.runFor(25_000)
  await page.getByRole('link', { name: 'A moment ago' }).click()
  const age = page.getByTestId('byline').locator('time')
  const written = (await age.getAttribute('datetime')) ?? ''
  assert.equal(await age.innerText(), relativeAge(written, start + 25_000))
})

const MAY: [who: TestUser | null, topic: boolean, reply: boolean][] = [
  ['ada', true, false],
  ['root', true, true],
  ['bob', false, true],
  [null, false, false],
]

test('the buttons to edit and delete a topic or a reply are shown to its author and administrators', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  await insertReply(site.db, { to: topic, by: 'bob' })
  for (const [who, mayTopic, mayReply] of MAY) {
    const page = await openPage(site, topic.path, { as: who })
    for (const [name, may] of [
      ['Edit', mayTopic],
      ['Delete', mayTopic],
      ['Edit reply', mayReply],
      ['Delete reply', mayReply],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true })
      assert.equal(await button.count(), may ? 1 : 0, `${name} for ${who}`)
    }
  }
})

test('on a phone, the last icons of a topic and of its replies end where its lines do', async () => {
  const site = await openSite()
  const topic = await writeTopic(site)
  await insertReply(site.db, { to: topic, contents: ['One'] })
  for (const as of ['bob', 'root'] as const) {
    const page = await openPage(site, topic.path, { as, width: 390 })
    const endOf = (icon: Locator) =>
      icon.evaluate((node) => Math.round(node.getBoundingClientRect().right))
    const end = await endOf(page.getByRole('heading', { name: 'Replies (1)' }))
    const ends = [page.getByTestId('byline'), replies(page).first()].map((part) =>
      endOf(part.getByRole('button').last().locator('svg')),
    )
    assert.deepEqual(await Promise.all(ends), [end, end])
  }
})

test('a missing topic is not requested again after its page was loaded', async () => {
  const page = await openPage(await openSite(), '/topic/4711', { expects: /404 GET \/topic\/4711/ })
  await waitForIdle(page)
  await page.getByRole('heading', { name: 'Topic Not Found' }).waitFor()
})

test("a topic that cannot be fetched shows 'Topic Not Found' and Try again", async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'Hard to get' })
  const page = await openPage(site, '/', { expects: /500 GET \/api\/topics\/1/ })
  const { mend } = await failRequests(page, 'GET /api/topics/:id')
  await page.getByRole('link', { name: 'Hard to get' }).click()
  await page.getByRole('heading', { name: 'Topic Not Found' }).waitFor()
  assert.equal(new URL(page.url()).pathname, path)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Hard to get', level: 1 }).waitFor()
})

test('topic content is Markdown with raw HTML as text and safe external links', async () => {
  const content = [
    '<img src=x onerror=alert(1)> [out](https://example.test/)',
    '```js\nlet answer = 42\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ].join('\n\n')
  const { page } = await openTopic({}, { content })
  const text = page.locator('article .prose').first()
  assert.match(await text.innerText(), /<img src=x onerror=alert\(1\)>/)
  assert.equal(await text.locator('img').count(), 0)
  const link = text.getByRole('link', { name: 'out' })
  assert.equal(await link.getAttribute('rel'), 'ugc nofollow noopener')
  assert.equal(await link.getAttribute('target'), '_blank')
  assert.equal(await text.locator('td').count(), 2)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await text.getByRole('button', { name: /copy/i }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(async () => assert.equal((await copied()).trim(), 'let answer = 42'))
})

test('hovering a topic link preloads the topic', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'Soon to be read' })
  const page = await openPage(site, '/')
  const held = await holdRequests(page, 'GET /api/topics/:id')
  await page.getByRole('link', { name: 'Soon to be read' }).hover()
  await held.requested
  held.release()
})

test('headings have three sizes, wide and narrow, and a phone shows a small table in whole and the numbers of a list', async () => {
  const site = await openSite()
  const content = [
    '# One\n\n## Two\n\n### Three\n\nThe end.',
    [
      '| left | centre | right |',
      '|---|---|---|',
      '| a rather long cell that has to wrap somewhere on a phone | yes | 1,000 |',
    ].join('\n'),
    '2024. A long year',
    '123456789. Too many',
    '99. The last\n99. One more',
  ]
  const { path } = await writeTopic(site, { content: content.join('\n\n---\n\n') })
  const page = await openPage(site, path, { width: 320, hasScript: false })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const sizes = await page
      .locator('.prose :is(h2, h3, h4)')
      .evaluateAll((all) => all.map((heading) => parseFloat(getComputedStyle(heading).fontSize)))
    const [first = 0, second = 0, third = 0] = sizes
    assert.ok(first > second + 1 && second > third + 1, `${sizes.join(' > ')} at ${width} px`)
  }

  const rooms = await page
    .locator('.prose ol')
    .evaluateAll((all) => all.map((list) => parseFloat(getComputedStyle(list).paddingInlineStart)))
  const widths = await page.evaluate(
    (numbers) =>
      numbers.map((number) => {
        const box = document.createElement('span')
        box.textContent = number
        document.querySelector('.prose p, .prose li')?.append(box)
        return box.getBoundingClientRect().width
      }),
    ['2024. ', '123456789. ', '100. '],
  )
  rooms.forEach((room, at) => assert.ok(room >= (widths[at] ?? 0), `${room} < ${widths[at]}`))

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await page
      .locator('.table-scroll')
      .evaluate((node) => node.scrollWidth - node.clientWidth)
    assert.equal(hidden, 0, `${width} px`)
  }
})

test('a phone shows lists and quotes at any depth beside the margin, with room for a word', async () => {
  const site = await openSite()
  const line = (level: number, mark: string) => `${mark} word${level}`
  const levels = Array.from({ length: 23 }, (_, level) => level)
  const content = [
    ...levels.map((level) => line(level, `${'  '.repeat(level)}-`)),
    '',
    '---',
    '',
    ...levels.map((level) => line(level, '>'.repeat(level + 1))),
  ].join('\n')
  const { id, path } = await writeTopic(site, { content })
  await insertReply(site.db, { to: { id }, contents: [content] })
  const page = await openPage(site, path, { width: 320, hasScript: false })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 320)
  const deep = page.getByText('word22')
  assert.equal(await deep.count(), 4)
  const narrowest = await deep.evaluateAll((all) => Math.min(...all.map((one) => one.clientWidth)))
  assert.ok(narrowest > 70, `${narrowest} px`)
})

test('a page is hydrated without an error whatever characters its texts and its address have', async () => {
  const site = await openSite()
  const text = 'bell \u0007 escape \u001b[31m \u009b32m the end'
  const { id, path } = await writeTopic(site, { title: text, content: text })
  const title = `${text} \uffff\u{1fffe}`
  await site.db.updateTable('topics').set({ title }).where('id', '=', id).execute()
  const search = `/search?q=${encodeURIComponent(title)}`
  const page = await openPage(site, '/topics')
  for (const address of [path, search]) await visit(page, address)
})
