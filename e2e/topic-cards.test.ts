import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestSite } from '../tests/site.ts'
import { insertReply } from '../tests/insert-rows.ts'
import { people } from '../tests/test-users.ts'
import { openPage, openPageWithClock, openSite } from './browser.ts'
import { markDeleted, insertLoggedInUser, tag, writeTopic } from './content.ts'
import { eventually } from './eventually.ts'

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Tests that only read need no script. */
const hasScript = false

const MINUTE = 60
const HOUR = 60 * MINUTE

test('a topic card shows title, content without Markdown in 2 lines, category badge, author, reply count and relative time', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'All of it', secondsAgo: 3 * HOUR + 5 * MINUTE })
  await insertReply(site.db, { to: topic, contents: ['One', 'Two', 'Three'] })
  const byGrace = await writeTopic(site, { title: 'By Grace' })
  const pictured = await writeTopic(site, { title: 'Pictured' })
  for (const [{ id }, username, image] of [
    [byGrace, 'grace hopper', null],
    [pictured, 'pictured', '/favicon.svg'],
  ] as const) {
    const author = await insertLoggedInUser(site, username, image)
    const row = site.db.updateTable('topics').set({ user_id: author.id })
    await row.where('id', '=', id).execute()
  }
  await writeTopic(site, { by: 'bob', title: 'Left behind' })
  await markDeleted(site, 2)
  await writeTopic(site, { title: 'A long one', content: 'Word after word. '.repeat(40) })
  const content =
    '# Heading\n\nSome **bold** and a [link](https://example.test/).\n\n```js\nlet a\n```'
  await writeTopic(site, { title: 'Marked down', content })
  await writeTopic(site, { title: 'First of two', tagIds: [tag.legacy, tag.discuss] })
  const { id } = await writeTopic(site, { title: 'First of none' })
  await site.db.deleteFrom('topic_tags').where('topic_id', '=', id).execute()
  await writeTopic(site, { title: 'Look at this', tagIds: [tag.show] })
  const page = await openPage(site, '/', { hasScript })

  const all = card(page, 'All of it')
  await all.getByText('What it is all about, in a few words.').waitFor()
  await all.getByText('Discuss', { exact: true }).waitFor()
  await all.getByText('ada', { exact: true }).waitFor()
  await all.getByText('3 hours ago', { exact: true }).waitFor()
  assert.match(await all.innerText(), /\b3\s+replies\b/)

  const avatarOf = (title: string) => card(page, title).getByTestId('avatar')
  for (const [title, letters] of [
    ['All of it', 'AD'],
    ['By Grace', 'GR'],
    ['Left behind', '??'],
  ] as const) {
    assert.equal((await avatarOf(title).innerText()).trim(), letters)
  }
  await card(page, 'Left behind').getByText('Anonymous', { exact: true }).waitFor()
  assert.equal(await avatarOf('Pictured').locator('img').getAttribute('src'), '/favicon.svg')

  assert.deepEqual(await badges(page, 'First of two'), ['Legacy'])
  assert.deepEqual(await badges(page, 'First of none'), ['General'])
  assert.deepEqual(await badges(page, 'Look at this'), ['Show'])

  const text = (title: string) => card(page, title).locator('p')
  assert.match(await text('Marked down').innerText(), /^Heading Some bold and a link\./)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await text('A long one').evaluate(
      (node) => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight),
    )
    assert.equal(Math.round(lines * 10) / 10, 2, `${width} px`)
  }
})

test('no word of a title stands alone in its last line', async () => {
  const site = await openSite()
  const title = 'Reviewing 600 lines of AI-written SQL, help'
  await writeTopic(site, { title })
  const page = await openPage(site, '/', { width: 390, hasScript })
  const tops = await page.getByRole('link', { name: title }).evaluate((link) => {
    const words = document.createRange()
    const text = link.firstChild
    if (!text) return []
    const starts = [...(text.textContent ?? '').matchAll(/\S+/g)]
    return starts.map(({ 0: word, index }) => {
      words.setStart(text, index)
      words.setEnd(text, index + word.length)
      return words.getBoundingClientRect().top
    })
  })
  assert.notEqual(tops[0], tops.at(-1))
  assert.equal(tops.at(-2), tops.at(-1))
})

test('the known tags have badge colours of their own; any other is grey', async () => {
  const site = await openSite()
  const named = ['App Gen', 'IDE', 'No-code', 'Low-code', 'Full-code', 'Whatever']
  const made = await Promise.all(named.map((name) => insertTag(site, name)))
  for (const id of [tag.show, tag.discuss, tag.legacy, tag.general, ...made]) {
    await writeTopic(site, { title: `Tagged ${id}`, tagIds: [id] })
  }
  for (const scheme of ['light', 'dark'] as const) {
    const page = await openPage(site, '/', { scheme, hasScript })
    const colours = new Map(
      await page
        .getByRole('article')
        .getByTestId('badge')
        .evaluateAll((all) =>
          all.map((one): [string, string] => {
            const { backgroundColor, color } = getComputedStyle(one)
            return [one.textContent, `${backgroundColor} on ${color}`]
          }),
        ),
    )
    assert.equal(colours.size, 10)
    assert.equal(colours.get('General'), colours.get('Whatever'))
    assert.equal(new Set(colours.values()).size, 9, scheme)
  }
})

test('a relative time is updated while the page is open, and its tooltip is the full local date', async () => {
  const site = await openSite()
  await writeTopic(site, { title: 'A moment ago', secondsAgo: 5 })
  const page = await openPageWithClock(site, '/')
  const time = card(page, 'A moment ago').locator('time')
  assert.equal(await time.innerText(), 'just now')
  const written = new Date((await time.getAttribute('datetime')) ?? '')
  const day = written.toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'Europe/Berlin' })
  await eventually(async () => assert.ok((await time.getAttribute('title'))?.startsWith(day)))
  await page.clock.fastForward(2 * MINUTE * 1000)
  await eventually(async () => assert.equal(await time.innerText(), '2 minutes ago'))
})

test('a card that is pressed shows it, a click on its text opens its topic, and the pointer reaches its time', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'Press me' })
  const page = await openPage(site, '/')
  const under = await card(page, 'Press me')
    .locator('time')
    .evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName
    })
  assert.equal(under, 'TIME')
  const box = await card(page, 'Press me').locator('p').boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  const link = card(page, 'Press me').getByRole('link', { name: 'Press me' })
  const cover = () => link.evaluate((node) => getComputedStyle(node, '::after').backgroundColor)
  const before = await cover()
  await page.mouse.down()
  assert.notEqual(await cover(), before)
  await page.mouse.up()
  await page.waitForURL(`**${path}`)
})

test('a tap on the time of a card opens its topic', async () => {
  const site = await openSite()
  const { path } = await writeTopic(site, { title: 'Tap me' })
  const page = await openPage(site, '/', { width: 390 })
  const box = await card(page, 'Tap me').locator('time').boundingBox()
  assert.ok(box)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForURL(`**${path}`)
})

test('the meta line of a card stays one line on a phone with a long name and tag', async () => {
  const site = await openSite()
  const { id } = await insertLoggedInUser(site, 'the-society-for-slightly-better-bicycle-parking')
  await writeTopic(site, { title: 'A long one', tagIds: [await insertTag(site, 'T'.repeat(50))] })
  await writeTopic(site, { title: 'A short one' })
  await site.db
    .updateTable('topics')
    .set({ user_id: id })
    .where('title', '=', 'A long one')
    .execute()
  const page = await openPage(site, '/', { hasScript, width: 320 })
  const [long, short] = await Promise.all(
    ['A long one', 'A short one'].map((title) =>
      card(page, title).getByTestId('meta').boundingBox(),
    ),
  )
  assert.equal(long?.height, short?.height)
  await card(page, 'A long one').getByText('replies').waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
})

test('where the meta line of a card wraps, the number of replies stays beside the time, and a name whole', async () => {
  const site = await openSite()
  const username = 'gwen_at_the_allotment'
  const names = { username, username_key: username }
  await site.db.updateTable('users').set(names).where('id', '=', people.ada.id).execute()
  await writeTopic(site, { title: 'Narrow', tagIds: [tag.general], secondsAgo: 12 * MINUTE })
  const ideas = await Promise.all(
    ['An idea of a tag', 'Another idea'].map((name) =>
      site.as('ada')('POST /api/tags', { body: { name, type: 'topic' } }),
    ),
  )
  await writeTopic(site, { title: 'Pending', tagIds: [tag.general, ...ideas.map(({ id }) => id)] })
  const page = await openPage(site, '/topics', { as: 'ada', width: 390 })
  for (const width of [320, 390, 500]) {
    await page.setViewportSize({ width, height: 900 })
    const narrow = card(page, 'Narrow').getByTestId('meta')
    const [time, replies] = await Promise.all([
      narrow.locator('time').boundingBox(),
      narrow.locator('svg').boundingBox(),
    ])
    assert.ok(time && replies)
    assert.ok(replies.y < time.y + time.height, `${width} px: the number is below the time`)
    const name = card(page, 'Pending').getByText(username)
    const { lines, isCut } = await name.evaluate((node) => ({
      lines: node.getClientRects().length,
      isCut: node.scrollWidth > node.clientWidth,
    }))
    assert.deepEqual([lines, isCut], [1, false], `${width} px`)
    const height = (await name.boundingBox())?.height ?? 0
    assert.ok(height < 30, `${width} px: ${height} px high`)
  }
})

test('with the text spacing of a reader, a card on a phone still names its author and does not overflow', async () => {
  const site = await openSite()
  const topic = await writeTopic(site, { title: 'Spaced', secondsAgo: 12 * MINUTE })
  const username = 'gwen_at_the_allotment'
  const names = { username, username_key: username }
  await site.db.updateTable('users').set(names).where('id', '=', people.ada.id).execute()
  await insertReply(site.db, { to: topic, contents: Array.from({ length: 130 }, String) })
  const page = await openPage(site, '/topics', { width: 320 })
  // WCAG 1.4.12
  const content = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
  await page.addStyleTag({ content })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  const name = await card(page, 'Spaced').getByText(username).boundingBox()
  assert.ok((name?.width ?? 0) >= 40, `${name?.width}`)
})

const badges = (page: Page, title: string) => card(page, title).getByTestId('badge').allInnerTexts()

async function insertTag({ db }: TestSite, name: string) {
  const row = { type: 'topic', name, name_key: name.toLowerCase(), active: true } as const
  const rest = { display_order: 50, suggested_by: null, last_updated: null }
  const tagRow = { ...row, ...rest }
  return (await db.insertInto('tags').values(tagRow).returning('id').executeTakeFirstOrThrow()).id
}
