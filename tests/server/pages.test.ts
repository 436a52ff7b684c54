import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TAGS_MAX } from '#contract/constants.ts'
import { find, parseHtml } from '../html.ts'
import { people } from '../test-users.ts'
import { withoutOuterSlashes } from '../../server/pages/outer-slashes.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import type { Who } from '../site.ts'
import { insertCommunity, insertReply, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const topic = await insertTopic(site.db, {
  title: 'How do you test your agents?',
  content: 'I write *sentences* of the specification.\n\nAnd you?',
})
await insertReply(site.db, { to: topic, by: 'bob', contents: ['With a ledger.', 'By hand.'] })

/** Path, status, title and canonical URL. */
const pages: [path: string, status: number, title: RegExp, canonical: string | null][] = [
  ['/', 200, /^Guildhall$/, '/'],
  ['/topics', 200, /^Discussions · Guildhall$/, '/topics'],
  ['/topics?tag=Discuss', 200, /Discuss/, '/topics?tag=Discuss'],
  [`/topic/${topic.id}`, 200, /^How do you test your agents\? · Guildhall$/, `/topic/${topic.id}`],
  [`/topics/${topic.id}`, 200, /^How do you test your agents\? /, `/topic/${topic.id}`],
  ['/auth', 200, /Log in/, '/auth'],
  ['/auth?mode=register', 200, /Sign up/, '/auth'],
  ['/topic/4242', 404, /Topic Not Found/, null],
  ['/topics/4242', 404, /Topic Not Found/, null],
  ['/topic/abc', 404, /Topic Not Found/, null],
  ['/topic/0', 404, /Topic Not Found/, null],
  ['/topic/2147483648', 404, /Topic Not Found/, null],
  ['/nowhere', 404, /not found/i, null],
  ['/topic', 404, /not found/i, null],
  ['/topicsandmore', 404, /not found/i, null],
  ['/a/b/c', 404, /not found/i, null],
  ['/topics/1/2', 404, /not found/i, null],
  // Not in the router's spelling: the same pages, never an empty one.
  ['/%74opics', 200, /^Discussions · Guildhall$/, '/topics'],
  ['/topic/%27', 404, /Topic Not Found/, null],
  ['/%7Enowhere', 404, /not found/i, null],
  ['//evil.test/%7E', 404, /not found/i, null],
]

for (const [path, status, title, canonical] of pages) {
  test(`${path} is rendered on the server with ${status}, title, description and canonical URL`, async () => {
    const { response, elements } = await read(path)
    assert.equal(response.status, status)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(find(elements, 'title').length, 1)
    assert.match(find(elements, 'title')[0]?.text ?? '', title)
    assert.equal(find(elements, 'html')[0]?.attributes.get('lang'), 'en')
    const content = (has: Record<string, string>) =>
      find(elements, 'meta', has).map((meta) => meta.attributes.get('content') ?? '')
    assert.equal(content({ name: 'description' }).length, 1)
    assert.ok((content({ name: 'description' })[0]?.length ?? 0) > 10)
    for (const property of ['og:title', 'og:description', 'og:site_name', 'og:type']) {
      assert.equal(content({ property }).length, 1, property)
    }
    const links = find(elements, 'link', { rel: 'canonical' })
    assert.deepEqual(
      links.map((link) => link.attributes.get('href')),
      canonical === null ? [] : [PUBLIC_URL + canonical],
    )
    if (canonical !== null)
      assert.deepEqual(content({ property: 'og:url' }), [PUBLIC_URL + canonical])
  })
}

test("an unknown path shows '404 Page Not Found' and the hint", async () => {
  const { text } = await read('/nowhere')
  assert.ok(text.includes('404 Page Not Found'))
  assert.ok(text.includes('Did you forget to add the page to the router?'))
})

test("a missing topic shows 'Topic Not Found' without JavaScript", async () => {
  const { elements } = await read('/topic/4242')
  const headings = elements.filter(({ name }) => /^h[1-3]$/.test(name)).map(({ text }) => text)
  assert.ok(headings.includes('Topic Not Found'), headings.join(', '))
})

test('where there are more tags than are listed, each has its list, and the page of feeds stays small', async () => {
  const filled = await openSite()
  const [name, type] = ['Kilns', 'topic'] as const
  const tag = { type, active: true, suggested_by: null, last_updated: null }
  const rows = Array.from({ length: TAGS_MAX }, (_, at) => ({ ...tag, name: `Tag ${at}` }))
  await filled.db
    .insertInto('tags')
    .values(
      [...rows, { ...tag, name }].map((row, display_order) => ({
        ...row,
        name_key: row.name.toLowerCase(),
        display_order: 100 + display_order,
      })),
    )
    .execute()
  const listed = await filled.as(null)('GET /api/tags', { query: { type } })
  assert.ok(!listed.some((one) => one.name === name))
  for (const path of [`/topics?tag=${name}`, `/?tag=${name}`]) {
    assert.equal((await filled.raw(path)).status, 200, path)
  }
  const feeds = await (await filled.raw('/feeds')).text()
  assert.equal(feeds.match(/href="[/]feeds[/]topics\.atom\?tag=/g)?.length, 100)
  assert.match(feeds, /Other tags and communities have feeds, too: with \?tag=NAME/)
})

test('an unknown tag is a 404 with the empty state', async () => {
  for (const path of ['/topics?tag=No+such+tag', '/topics?tag=%3Cb%3E']) {
    const { response, text } = await read(path)
    assert.equal(response.status, 404, path)
    assert.ok(text.includes('No discussions found'))
  }
})

test('a topic is readable without JavaScript, with content, tags, replies and authors', async () => {
  for (const path of [`/topic/${topic.id}`, `/topics/${topic.id}`]) {
    const { elements, text } = await read(path)
    assert.equal(find(elements, 'h1')[0]?.text, 'How do you test your agents?')
    assert.ok(find(elements, 'em').some((element) => element.text === 'sentences'))
    const seen = ['And you?', 'General', 'ada', 'bob', 'With a ledger.', 'By hand.', 'Replies (2)']
    for (const words of [...seen, 'Back to Discussions']) assert.ok(text.includes(words), words)
    assert.ok(text.includes('You need to be logged in to reply to this topic.'))
    assert.ok(text.includes('Log In or Sign Up'))
  }
})

test('only open communities have feeds to follow', async () => {
  await insertCommunity(site.db, { name: 'Mornings' })
  await insertCommunity(site.db, { name: 'Someday', upcoming: true })
  const { text } = await read('/feeds')
  assert.ok(text.includes('In Mornings'))
  assert.ok(!text.includes('In Someday'))
})

test('all panels of the home page but the resources can be collapsed', async () => {
  for (const tab of ['tools', 'creations', 'resources']) {
    const { elements } = await read(`/?tab=${tab}`)
    const labels = find(elements, 'button').map(({ attributes }) => attributes.get('aria-label'))
    assert.ok(labels.includes('Collapse discussions'))
    assert.equal(labels.includes(`Collapse ${tab}`), tab !== 'resources', tab)
  }
})

test('a long thread is readable without JavaScript, portion by portion', async () => {
  const { db, raw } = await openSite()
  const long = await insertTopic(db)
  const contents = Array.from({ length: 250 }, (_, at) => `This is reply ${at}.`)
  await insertReply(db, { to: long, contents })
  const seen: string[] = []
  let path: string | undefined = `/topic/${long.id}`
  while (path !== undefined && seen.length < 300) {
    const html: string = await (await raw(path)).text()
    const elements = parseHtml(html)
    const body = find(elements, 'body')[0]?.text ?? ''
    seen.push(...(body.match(/This is reply \d+\./g) ?? []))
    const links = find(elements, 'a').map((link) => link.attributes.get('href') ?? '')
    const last: number = afterIn(path)
    path = links.find((href) => afterIn(href) > last)
  }
  assert.deepEqual(seen, contents)
})

test('a topic without replies shows the empty state', async () => {
  const { id } = await insertTopic(site.db)
  const { text } = await read(`/topic/${id}`)
  assert.ok(text.includes('No replies yet. Be the first to join the discussion!'))
})

test('home and /topics list topics newest first, each with a link', async () => {
  const other = await openSite()
  for (let at = 1; at <= 12; at += 1) await insertTopic(other.db, { title: `Topic number ${at}` })
  for (const path of ['/', '/topics']) {
    const html = await (await other.raw(path)).text()
    const links = find(parseHtml(html), 'a').map((link) => link.attributes.get('href') ?? '')
    const topics = [...new Set(links.filter((href) => /^\/topic\/\d+/.test(href)))]
    assert.deepEqual(
      topics.map((href) => Number(/\d+/.exec(href)?.[0])),
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
      path,
    )
  }
  const second = await (await other.raw('/topics?page=2')).text()
  assert.ok(second.includes('Topic number 2') && !second.includes('Topic number 3'))
})

test('labels, descriptions and tabs of a page refer to elements that it has', async () => {
  const paths = ['/', '/?tab=creations', '/auth', '/auth?mode=register', '/about', '/search?q=a']
  for (const path of paths) {
    const elements = parseHtml(await (await site.raw(path)).text())
    const ids = new Set(elements.map(({ attributes }) => attributes.get('id')))
    const names = ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby']
    for (const { attributes } of elements) {
      const referred = names.flatMap((name) => attributes.get(name)?.split(' ') ?? [])
      for (const id of referred) assert.ok(ids.has(id), `${path} ${id}`)
    }
  }
})

test('a site without topics shows the empty state', async () => {
  const { raw } = await openSite()
  for (const path of ['/', '/topics']) {
    const html = await (await raw(path)).text()
    assert.ok(html.includes('No discussions found'))
    assert.ok(html.includes('Be the first to start a discussion!'))
  }
})

test('/auth redirects logged-in users to /, except for password resets', async () => {
  for (const path of ['/auth', '/auth?mode=login', '/auth?mode=register', '/auth?email=x']) {
    const answer = await site.raw(path, {}, 'ada')
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/'], path)
  }
  for (const path of ['/auth?mode=forgot-password', '/auth?mode=forgot-password&token=x']) {
    assert.equal((await site.raw(path, {}, 'ada')).status, 200, path)
  }
})

test('no URL redirects to another site', async () => {
  const paths = [
    '/auth?redirect=//evil.test',
    '/auth?next=https://evil.test',
    '/auth?returnTo=/%5Cevil.test',
    '//evil.test',
    '//evil.test/..',
    '/%2f%2fevil.test',
    '/%5cevil.test',
    '/%09/evil.test',
    '///evil.test',
    '/.//evil.test',
    '/https://evil.test',
    '/auth/',
    '/topics/',
    '/topics//',
  ]
  for (const path of paths) {
    for (const who of [null, 'ada'] as const) {
      const answer = await fetchPath(path, who)
      assert.ok(answer.status < 500, path)
      const location = answer.headers.get('location')
      if (location === null) continue
      assert.equal(new URL(location, site.url).origin, site.url, `${path} leads to ${location}`)
    }
  }
})

test('a URL with a trailing slash is a page, a redirect or a 404 page', async () => {
  for (const path of ['/topics/', '/auth/', `/topic/${topic.id}/`, '/nowhere/']) {
    const { response, elements } = await read(path)
    if (response.status >= 300 && response.status < 400) continue
    assert.equal(find(elements, 'title').length, 1, `${path} is a blank ${response.status}`)
  }
})

test('a page whose path has a row of slashes is redirected to the address with one', async () => {
  for (const [path, location] of [
    ['//topics', '/topics'],
    ['///topics?tag=Discuss', '/topics?tag=Discuss'],
    ['/\\topics', '/topics'],
    [`/topic//${topic.id}`, `/topic/${topic.id}`],
    [`//topic/${topic.id}/`, `/topic/${topic.id}`],
  ] as const) {
    const answer = await fetchPath(path, null)
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, location], path)
  }
})

test('slashes at both ends of a path are removed, also from one with a million inside', () => {
  const inside = `/x${'/'.repeat(1_000_000)}y`
  // Read again from each slash, this one would take longer than a test may.
  assert.equal(withoutOuterSlashes(`${inside}/`, undefined), inside)
  for (const [path, trimmed] of [
    ['/', '/'],
    ['//', '/'],
    ['\\\\a\\/', '/a'],
    ['/a//b//', '/a//b'],
  ] as const) {
    assert.equal(withoutOuterSlashes(path, 'q=1'), `${trimmed}?q=1`)
  }
})

test('a missing asset is a JSON 404 and not a rendered page', async () => {
  const long = ['a'.repeat(300), 'a'.repeat(5_000), 'a/'.repeat(3_000), 'a%00.js']
  for (const name of ['', 'gone.js', 'a/b.css', 'gone.js?x=1', ...long]) {
    const path = `/assets/${name}`
    const response = await site.raw(path)
    assert.equal(response.status, 404, path)
    assert.deepEqual(await response.json(), { error: 'Not found', message: 'Not found' }, path)
    assert.equal(response.headers.get('cache-control'), 'no-store', path)
  }
})

test('the header shows Log in to visitors and a menu to members', async () => {
  const visitor = await read('/')
  assert.ok(find(visitor.elements, 'a', { href: '/auth' }).some(({ text }) => text === 'Log in'))
  const member = await read('/', 'ada')
  assert.ok(!find(member.elements, 'a', { href: '/auth' }).some(({ text }) => text === 'Log in'))
  const menus = member.elements.filter((one) => one.attributes.get('aria-haspopup') === 'menu')
  assert.ok(menus.some(({ within }) => within.includes('header')))
})

test('a page contains no email address and no rights of others', async () => {
  for (const path of ['/', '/topics', `/topic/${topic.id}`, '/auth', '/nowhere']) {
    const html = await (await site.raw(path)).text()
    assert.doesNotMatch(html, /@example\.test|isAdmin|password_?hash|argon2/i, path)
    for (const who of ['ada', 'bob'] as const) {
      const own = people[who].email
      const page = await (await site.raw(path, {}, who)).text()
      assert.doesNotMatch(page.replaceAll(own, ''), /@example\.test|"isAdmin":true|argon2/, path)
    }
  }
})

test('a list that cannot be read shows Try again, and the page stays', async () => {
  const broken = await openSite()
  await broken.db.schema.alterTable('topics').renameTo('gone').execute()
  const answer = await broken.raw('/')
  const html = await answer.text()
  assert.match(html, /<h2[^>]*>Discussions/)
  assert.ok(html.includes('Try again'))
})

test('an address that cannot be decoded is a page in a browser and JSON for a program, both 400', async () => {
  for (const path of ['/topic/%zz', '/100%', '/%ff']) {
    const page = await site.raw(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.deepEqual([page.status, page.headers.get('retry-after')], [400, null], path)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(await page.text(), /The address is not valid.*href="\/"/s)
    const response = await site.raw(path)
    assert.equal(response.status, 400)
    assert.equal(((await response.json()) as { error: string }).error, 'The address is not valid')
  }
  const call = await site.raw('/api/topics/%zz', { headers: { accept: 'text/html' } })
  assert.match(call.headers.get('content-type') ?? '', /^application\/json/)
})

test('paths that scanners try are a 404', async () => {
  const paths = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/metrics',
    '/debug',
    '/api/docs',
    '/styleguide',
    '/data/guildhall.db',
    '/assets',
    '/server.js.map',
  ]
  for (const path of paths) assert.equal((await fetchPath(path)).status, 404, path)
})

const afterIn = (address: string) => Number(/[?&]after=(\d+)/.exec(address)?.[1] ?? 0)

async function read(path: string, who: Who = null) {
  const response = await site.raw(path, {}, who)
  const elements = parseHtml(await response.text())
  return { response, elements, text: find(elements, 'body')[0]?.text ?? '' }
}

/** `//` at the start of a path would be parsed as a host. */
const fetchPath = (path: string, who: Who = null) => site.raw(path, {}, who)
