import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEngine } from '../../server/db/engine.ts'
import { migrate } from '../migrate.ts'
import { claimNextDue } from '../../server/db/claim-next-due.ts'
import { freshStorage } from '../engines.ts'
import { until } from '../until.ts'
import { feedOf } from '../cache-consistency/existing-rows.ts'
import { feedShapes } from '../feed-shapes.ts'
import { startExternalServer, goTo } from '../external-server.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

const params = { id: 5 }
const LOCAL = { FEEDS_ALLOW_PRIVATE: 'on' }
const site = await openSite(LOCAL)
const outside = await startExternalServer()

const item = (at: number, more = '') =>
  `<item><title>Post ${at}</title><link>https://n.test/${at}</link>${more}</item>`
const rss = (...items: string[]) =>
  `<rss><channel><title>N</title>${items.join('')}</channel></rss>`

/** Adds a feed to the tag if necessary, and polls it once. */
async function poll({ as }: TestSite, url: string, tag = params) {
  const feeds = await as('root')('GET /api/tags/:id/feeds', { params: tag })
  const known = feeds.find((feed) => feed.url === url)
  const feed =
    known ?? (await as('root')('POST /api/tags/:id/feeds', { params: tag, body: { url } }))
  return as('root')('POST /api/feeds/:id/poll', { params: feed })
}

let shapeId = 0
for (const [name, { type, body, post }] of Object.entries(feedShapes)) {
  test(`a feed is read: ${name}`, async () => {
    const path = `/shape-${++shapeId}`
    outside.answers[path] = { headers: { 'content-type': type }, body }
    const tag = await site.as('root')('POST /api/tags', {
      body: { name: path, type: 'tool', active: true },
    })
    const { error } = await poll(site, outside.url + path, tag)
    assert.equal(error, null)
    const posts = await site.as(null)('GET /api/tags/:id/source-posts', { params: tag })
    if (!post) return assert.ok(posts.length <= 1)
    const [{ id: _, ...first } = { id: 0 }] = posts
    assert.deepEqual(first, { ...post, url: post.url.replace('BASE', outside.url) })
  })
}

test('each URL is stored once, also by concurrent polls', async () => {
  const { as, db } = await openSite(LOCAL)
  outside.answers['/once'] = { body: rss(item(1), item(2), item(1)) }
  const url = `${outside.url}/once`
  const feed = await as('root')('POST /api/tags/:id/feeds', { params, body: { url } })
  await Promise.all([1, 2, 3].map(() => as('root')('POST /api/feeds/:id/poll', { params: feed })))
  await until(async () => (await db.selectFrom('source_posts').select('id').execute()).length === 2)
  outside.answers['/once'] = { body: rss(item(3), item(1)) }
  const again = await as('root')('POST /api/feeds/:id/poll', { params: feed })
  assert.deepEqual(again, { added: 1, error: null })
  const posts = await as(null)('GET /api/tags/:id/source-posts', { params })
  assert.equal(posts.length, 3)
})

test('feed requests are conditional', async () => {
  const body = rss(item(11))
  outside.answers['/conditional'] = (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"v1"'
    const marks = { etag: '"v1"', 'last-modified': 'Mon, 06 Jul 2026' }
    // Some servers send the marks only with the content.
    response.writeHead(isKnown ? 304 : 200, isKnown ? {} : marks)
    response.end(isKnown ? '' : body)
  }
  assert.equal((await poll(site, `${outside.url}/conditional`)).error, null)
  for (let again = 0; again < 2; again += 1) {
    assert.deepEqual(await poll(site, `${outside.url}/conditional`), { added: 0, error: null })
  }
  const last = outside.requests.findLast(({ path }) => path === '/conditional')
  assert.equal(last?.headers['if-none-match'], '"v1"')
  assert.equal(last?.headers['if-modified-since'], 'Mon, 06 Jul 2026')
})

test('a failing feed shows its error', async () => {
  const { as } = await openSite(LOCAL)
  const cases: [path: string, error: RegExp][] = [
    ['/nothing-there', /^HTTP 404$/],
    ['/huge', /^It is too large$/],
    ['/page', /^It is no feed that can be read$/],
    ['/json', /^It is no feed that can be read$/],
    ['/moved', /^HTTP 404$/],
  ]
  outside.answers['/huge'] = {
    body: rss(item(1, `<description>${'x'.repeat(1_000_001)}</description>`)),
  }
  outside.answers['/page'] = { body: '<!doctype html><p>Hello' }
  outside.answers['/json'] = { body: '{"version": 1, "items": []}' }
  outside.answers['/moved'] = goTo('/gone')
  for (const [path, error] of cases) {
    const answer = await poll({ as } as TestSite, outside.url + path)
    assert.equal(answer.added, 0)
    assert.match(answer.error ?? '', error, path)
  }
  const feeds = await as('root')('GET /api/tags/:id/feeds', { params })
  for (const [at, [, error]] of cases.entries()) {
    assert.match(feeds[at]?.lastError ?? '', error)
    assert.ok((feeds[at]?.failures ?? 0) >= 1 && feeds[at]?.polledAt)
  }
  const { failures } = feeds[0] ?? { failures: 0 }
  await poll({ as } as TestSite, `${outside.url}/nothing-there`)
  const later = await as('root')('GET /api/tags/:id/feeds', { params })
  assert.equal(later[0]?.failures, failures + 1)
})

test('a feed is polled every half hour; while it fails, ever later or when it asks, a day at most', async () => {
  const { as, db } = await openSite(LOCAL)
  const asking = (seconds: string) => ({ status: 503, headers: { 'retry-after': seconds } })
  const answers = [
    { answer: asking('0'), minutes: 30 },
    { answer: asking('0'), minutes: 60 },
    { answer: asking('0'), minutes: 120 },
    { answer: asking('18000'), minutes: 300 },
    { answer: asking('soon'), minutes: 480 },
    { answer: asking('999999999'), minutes: 24 * 60 },
    { answer: { body: rss(item(41)) }, minutes: 30 },
    { answer: asking('60'), minutes: 30 },
    { answer: asking(new Date(Date.now() + 90 * 60_000).toUTCString()), minutes: 90 },
  ]
  const url = `${outside.url}/moody`
  // Not for the job: it would poll it, too.
  const feed = { ...feedOf(params.id, url), url_key: 'moody' }
  const { id } = await db.insertInto('feeds').values(feed).returning('id').executeTakeFirstOrThrow()
  for (const [at, { answer, minutes }] of answers.entries()) {
    outside.answers['/moody'] = answer
    await as('root')('POST /api/feeds/:id/poll', { params: { id } })
    const polled = await db.selectFrom('feeds').select('due_at').executeTakeFirst()
    const left = (Date.parse(polled?.due_at ?? '') - Date.now()) / 60_000
    assert.ok(left > minutes - 1 && left <= minutes, `poll ${at + 1}: due in ${left} minutes`)
  }
})

test('feeds with a wrong charset are decoded', async () => {
  const words = 'Größe – “naïve” façade'
  const latin = (text: string) =>
    Buffer.from(text.replace('–', '\u0096').replace(/[“”]/g, '"'), 'latin1')
  const body = (name: string) =>
    `<?xml version="1.0" encoding="${name}"?>${rss(item(0).replace('Post 0', words).replace('/0<', `/${name}<`))}`
  const cases: Record<string, Buffer> = {
    '/says-utf8': latin(body('utf-8')),
    '/says-latin': Buffer.from(body('iso-8859-1')),
    '/latin': latin(body('iso-8859-15')),
    '/utf16': Buffer.from(`\ufeff${body('utf-16')}`, 'utf16le'),
    '/utf16be': Buffer.from(`\ufeff${body('utf-16be')}`, 'utf16le').swap16(),
    '/nonsense': latin(body('klingon')),
    '/utf16-without-mark': Buffer.from(body('utf-16le'), 'utf16le'),
    '/cut-character': Buffer.concat([Buffer.from(body('UTF-8')), Buffer.from([0xc3])]),
  }
  for (const [path, bytes] of Object.entries(cases)) {
    outside.answers[path] = { body: bytes }
    assert.equal((await poll(site, outside.url + path)).error, null, path)
  }
  const posts = await site.as(null)('GET /api/tags/:id/source-posts', { params })
  const read = posts.filter(({ content }) => content.startsWith('Gr'))
  assert.equal(read.length, 8)
  for (const { content } of read) assert.match(content, /^Größe . ["“]naïve["”] façade$/)
})

test('post content is plain text of at most 1,000 characters, and links are http(s) only', async () => {
  const evil = [
    item(21, `<description>&lt;img src=x onerror=alert(1)&gt;${'word '.repeat(400)}</description>`),
    '<item><title>No</title><link>javascript:alert(1)</link></item>',
    '<item><title>No</title><link>https://user:secret@n.test/</link></item>',
    '<item><title>No</title><link></link></item>',
    item(22, '<pubDate>Fri, 31 Dec 9999 00:00:00 GMT</pubDate>'),
    item(23, '<pubDate>not a date</pubDate>'),
    item(24, '<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>'),
  ]
  outside.answers['/evil'] = { body: rss(...evil) }
  assert.equal((await poll(site, `${outside.url}/evil`)).error, null)
  const posts = await site.as(null)('GET /api/tags/:id/source-posts', { params })
  assert.equal(posts.filter(({ url }) => /n\.test\/2[1-4]$/.test(url)).length, 4)
  assert.ok(posts.every(({ content }) => content !== 'No'))
  const [long] = posts.filter(({ url }) => url === 'https://n.test/21')
  assert.ok(long && long.content.length <= 1_000 && !long.content.includes('<'))
  assert.ok(posts.every(({ date }) => Date.parse(date) > 0 && Date.parse(date) <= Date.now()))
})

test('posts without a date, or of the same day, are listed in the order of their feed', async () => {
  const day = '<pubDate>Mon, 06 Jul 2026 00:00:00 GMT</pubDate>'
  const body = rss(item(61), item(62), item(63, day), item(64, day), item(65, day))
  outside.answers['/undated'] = { body }
  const tag = await site.as('root')('POST /api/tags', {
    body: { name: 'undated', type: 'tool', active: true },
  })
  await poll(site, `${outside.url}/undated`, tag)
  const posts = await site.as(null)('GET /api/tags/:id/source-posts', { params: tag })
  const titles = posts.map(({ content }) => content)
  assert.deepEqual(titles, ['Post 61', 'Post 62', 'Post 63', 'Post 64', 'Post 65'])
})

test('a long feed is read as a short one is', async () => {
  const spaces = ' '.repeat(200_000)
  outside.answers['/long'] = { body: rss(item(1), item(2)) + spaces }
  outside.answers['/long-page'] = { body: `<html>${spaces}</html>` }
  const tag = await site.as('root')('POST /api/tags', {
    body: { name: 'Long feeds', type: 'tool', active: true },
  })
  const polls = ['/long', '/long-page'].map((path) => poll(site, outside.url + path, tag))
  const errors = (await Promise.all(polls)).map(({ error }) => error)
  assert.deepEqual(errors, [null, 'It is no feed that can be read'])
  const posts = await site.as(null)('GET /api/tags/:id/source-posts', { params: tag })
  assert.deepEqual(posts.map(({ content }) => content).toSorted(), ['Post 1', 'Post 2'])
})

test('nested XML entities are not expanded, and deep nesting is refused', async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;&a;">]>`
  outside.answers['/bomb'] = {
    body: `${bomb}${rss(item(31, '<description>&b;&b;</description>'))}`,
  }
  const deep = '<a>'.repeat(200_000)
  outside.answers['/deep'] = { body: rss(item(32, `<description>${deep}</description>`)) }
  assert.equal((await poll(site, `${outside.url}/bomb`)).error, null)
  const { error } = await poll(site, `${outside.url}/deep`)
  assert.equal(error, 'It is nested too deeply')
  const inText = '&lt;b&gt;'.repeat(100_000)
  outside.answers['/deep-text'] = { body: rss(item(33, `<description>${inText}</description>`)) }
  assert.equal((await poll(site, `${outside.url}/deep-text`)).error, null)
  const many = { body: rss('<item/>'.repeat(100_000)) }
  outside.answers['/many'] = many
  assert.equal((await poll(site, `${outside.url}/many`)).error, null)
})

test('a feed whose author is nothing but brackets is read', async () => {
  // Read again from each bracket, it would take longer than a test may.
  const author = `<author>${'('.repeat(900_000)}</author>`
  outside.answers['/brackets'] = { body: rss(item(34, author)) }
  assert.equal((await poll(site, `${outside.url}/brackets`)).error, null)
})

test('feeds on private addresses are refused unless FEEDS_ALLOW_PRIVATE=on', async () => {
  const { as, ask } = await openSite()
  const hosts = [
    '127.0.0.1',
    'localhost',
    'localhost.',
    '[::1]',
    '10.0.0.1',
    '169.254.169.254',
    '2130706433',
    '0x7f.1',
  ]
  for (const host of hosts) {
    const body = { url: `http://${host}:${outside.port}/private` }
    const response = await ask('root', 'POST /api/tags/:id/feeds', { params, body })
    assert.equal(response.status, 400, host)
  }
  // A host name is checked only when it is resolved: the poll rejects it.
  const body = { url: `http://localhost.localdomain:${outside.port}/private` }
  const feed = await as('root')('POST /api/tags/:id/feeds', { params, body })
  const { error } = await as('root')('POST /api/feeds/:id/poll', { params: feed })
  assert.match(error ?? '', /not public|could not be reached/)
  // The other feeds of this file are polled meanwhile.
  assert.ok(!outside.requests.some(({ path }) => path === '/private'))
})

test('a claimed feed is not due for other processes', async () => {
  // A database without a site, whose job would claim one of the feeds.
  const { settings, remove } = await freshStorage()
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = settings
  const { db, close } = openEngine({ dataDir, databaseUrl, replica: null })
  await migrate(db)
  const now = new Date().toISOString()
  const rows = Array.from({ length: 5 }, (_, at) => ({
    tag_id: 5,
    url: `http://127.0.0.1:1/${at}`,
    url_key: String(at),
    etag: null,
    last_modified: null,
    failures: 0,
    last_error: null,
    polled_at: null,
    due_at: now,
    created_at: now,
  }))
  await db.insertInto('feeds').values(rows).execute()
  const claims = await Promise.all(Array.from({ length: 12 }, () => claimNextDue(db, 'feeds')))
  const taken = claims.flatMap((claim) => (claim ? [claim.key] : []))
  assert.deepEqual(
    taken.toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5],
  )
  await close()
  await remove()
})

test('the tool-news tags are the active tool tags with a feed or a source post', async () => {
  const { as } = await openSite(LOCAL)
  const names = async () => (await as(null)('GET /api/tags/tool-news')).map(({ name }) => name)
  assert.deepEqual(await names(), [])
  const url = `${outside.url}/once`
  const feed = await as('root')('POST /api/tags/:id/feeds', { params: { id: 6 }, body: { url } })
  assert.deepEqual(await names(), ['IDE'])
  await as('root')('POST /api/feeds/:id/poll', { params: feed })
  await as('root')('DELETE /api/feeds/:id', { params: feed })
  assert.deepEqual(await names(), ['IDE'])
  const [tag] = await as(null)('GET /api/tags/tool-news')
  assert.ok(Math.abs(Date.parse(tag?.lastUpdated ?? '') - Date.now()) < 60_000)
  await as('root')('PUT /api/tags/:id', { params: { id: 6 }, body: { active: false } })
  assert.deepEqual(await names(), [])
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a feed that a category has already is refused at its URL', async () => {
  const { as, ask } = await openSite()
  const body = { url: 'https://news.test/feed' }
  await as('root')('POST /api/tags/:id/feeds', { params, body })
  const again = await ask('root', 'POST /api/tags/:id/feeds', { params, body })
  assert.equal(again.status, 409)
  const { issues, message } = (await again.json()) as ErrorReply
  assert.deepEqual(issues, [{ path: 'url', message }])
})

test('administrators add posts by hand', async () => {
  const { as, ask } = await openSite()
  const body = { author: 'ada', content: 'It is out.', url: 'https://n.test/1', date: '2026-07-01' }
  const post = await as('root')('POST /api/tags/:id/source-posts', { params, body })
  assert.deepEqual({ ...post, id: 0 }, { ...body, id: 0, date: '2026-07-01T00:00:00.000Z' })
  const again = await ask('root', 'POST /api/tags/:id/source-posts', { params, body })
  assert.equal(again.status, 409)
  const message = 'A post with this URL is listed already'
  assert.deepEqual(await again.json(), {
    error: message,
    message,
    issues: [{ path: 'url', message }],
  })
  for (const bad of [
    { url: 'x' },
    { author: '' },
    { content: 'x'.repeat(1_001) },
    { date: 'soon' },
    { date: '1969-12-31' },
    { date: inHours(25) },
  ]) {
    const sent = { params, body: { ...body, ...bad } }
    assert.equal((await ask('root', 'POST /api/tags/:id/source-posts', sent)).status, 400)
  }
  // In a time zone that is ahead.
  const tomorrow = { ...body, url: 'https://n.test/2', date: inHours(23) }
  const next = await as('root')('POST /api/tags/:id/source-posts', { params, body: tomorrow })
  assert.equal(next.date, tomorrow.date)
  const earlier = { ...body, url: 'https://n.test/3', date: '2020-01-01' }
  const old = await as('root')('POST /api/tags/:id/source-posts', { params, body: earlier })
  const listed = await as(null)('GET /api/tags/:id/source-posts', { params })
  assert.deepEqual(listed, [next, post, old], 'newest first')
  for (const made of [next, old]) await as('root')('DELETE /api/source-posts/:id', { params: made })
  await as('root')('DELETE /api/source-posts/:id', { params: post })
  assert.deepEqual(await as(null)('GET /api/tags/:id/source-posts', { params }), [])
  for (const id of [13, 999]) {
    const response = await ask(null, 'GET /api/tags/:id/source-posts', { params: { id } })
    assert.equal(response.status, 404)
  }
})
