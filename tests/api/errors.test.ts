import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ErrorReply } from '#contract/errors.ts'
import { OutcomeUnknown, PoolExhausted } from '../../server/db/db-errors.ts'
import type { Db } from '../../server/db/engine.ts'
import { trackWrites } from '../../server/db/write-tracking.ts'
import { countInWindow } from '../../server/rate-limits/queries.ts'
import type { TestUser } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { Sent, TestSite, Who } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

/** Text that would reveal the implementation. */
const TELLING =
  /\bat \S+:\d+|node:|node_modules|\/server\/|\.ts\b|select |insert |sqlite|postgres|pg_|kysely|fastify|zod|relation|no such|FST_|ERR_|stack/i

const site = await openSite()
const topic = await insertTopic(site.db)

const refusals: [status: number, who: TestUser | null, address: string, sent?: Sent][] = [
  [400, 'ada', 'POST /api/topics', { body: {} }],
  [400, null, 'POST /api/login', { body: { email: 'x' } }],
  [401, null, 'GET /api/user'],
  [401, null, 'POST /api/topics', { body: {} }],
  [401, null, 'POST /api/login', { body: { email: 'x@example.test', password: 'secret' } }],
  [403, 'bob', `DELETE /api/topics/${topic.id}`],
  [403, 'ada', 'POST /api/topics', { body: {}, headers: { origin: 'https://evil.test' } }],
  [404, null, 'GET /api/topics/4242'],
  [404, null, 'GET /api/topics/<script>alert(1)</script>'],
  [404, null, 'GET /api/user/4242'],
  [404, null, 'GET /api/nothing'],
  [404, null, 'GET /api/'],
  [404, 'ada', 'POST /api/nothing', { body: {} }],
  [405, null, 'DELETE /api/communities'],
  [405, null, 'GET /api/login'],
  [
    409,
    null,
    'POST /api/register',
    { body: { username: 'ADA', email: 'a@b.test', password: 'secret' } },
  ],
  [413, 'ada', 'POST /api/topics', { body: { title: 'x'.repeat(100_000) } }],
]

for (const [status, who, address, sent] of refusals) {
  test(`${address} as ${who ?? 'a visitor'}: ${status} with one sentence`, async () => {
    const response = await site.ask(who, address, sent)
    assert.equal(response.status, status)
    await tellsNothing(response)
  })
}

const read = ['/', '/topics', '/topic/1', '/favicon.svg', '/healthz', '/openapi.json', '/api']
const documents = ['/feeds/topics.atom', '/feeds/topics/1.json', '/topic/1.md', '/sitemap.xml']
const files = ['/robots.txt', '/media/x.webp', '/og/topic/1.png', '/api/logo/guildhall.test']

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
  for (const path of [...read, ...documents, ...files]) {
    test(`${method} ${path}: 405 with one sentence, and the methods that read it`, async () => {
      const response = await site.raw(path, { method })
      assert.equal(response.status, 405)
      assert.equal(response.headers.get('allow'), 'GET, HEAD')
      await tellsNothing(response)
    })
  }
  for (const path of ['/nowhere', '/topic', '/topic/1/2', '/feeds/nothing.atom', '/api/nothing']) {
    test(`${method} ${path}: 404 with one sentence`, async () => {
      const response = await site.raw(path, { method })
      assert.equal(response.status, 404)
      assert.equal(response.headers.get('allow'), null)
      await tellsNothing(response)
    })
  }
}

test('a call with another method is a 405 with all methods of its address', async () => {
  for (const [address, allow] of [
    ['PATCH /api/topics', 'GET, HEAD, POST'],
    ['POST /api/topics/4711', 'GET, HEAD, PUT, DELETE'],
    ['GET /api/login', 'POST'],
    ['HEAD /api/login', 'POST'],
  ] as const) {
    const [method = '', path = ''] = address.split(' ')
    const response = await site.raw(path, { method })
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], address)
  }
})

test('an internal error is a 500 without details, which are logged', async () => {
  const broken = await openSite()
  await breakTable(broken)
  const calls: [Who, string, Sent?][] = [
    [null, 'GET /api/topics'],
    [null, 'GET /api/topics/1'],
    ['ada', 'POST /api/topics', { body: { title: 'A title', content: 'Some content.' } }],
  ]
  for (const [who, address, sent] of calls) {
    const response = await broken.ask(who, address, sent)
    assert.equal(response.status, 500, address)
    await tellsNothing(response)
  }
  assert.ok(broken.logs.some((line) => line['level'] === 'error' && line['err']))
  assert.equal((await broken.raw('/healthz')).status, 200)
  assert.equal((await broken.raw('/api/communities')).status, 200)
})

test('of a query parameter that is sent twice the first value counts', async () => {
  const response = await site.raw('/api/search?q=loom&page=3&page=2')
  assert.equal(((await response.json()) as { page: number }).page, 3)
})

test('an issue names the place of the wrong value within its field', async () => {
  const body = { title: 'A title', content: 'Some content.', tagIds: [2, 'x'] }
  const response = await site.ask('ada', 'POST /api/topics', { body })
  const { issues } = (await response.json()) as { issues: { path: string }[] }
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['tagIds.1'],
  )
})

test('a page whose data cannot be read shows an error without details', async () => {
  const broken = await openSite()
  await breakTable(broken)
  for (const path of ['/', '/topics', '/topic/1']) {
    const response = await broken.raw(path)
    const html = await response.text()
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    assert.doesNotMatch(html, /no such table|relation|renamed_topics|sqlite|node_modules/i)
    assert.match(html, /<h1|<h2/)
  }
})

test('a page with a component that throws is a 500, is logged and is rendered anew', async (t) => {
  const broken = await openSite()
  const { id } = await insertTopic(broken.db)
  await broken.db.updateTable('topics').set({ reply_count: 1_234 }).where('id', '=', id).execute()
  const format = t.mock.getter(Intl.NumberFormat.prototype, 'format', () => {
    throw new Error('a component that throws')
  })
  const response = await broken.raw('/topics')
  const html = await response.text()
  assert.equal(response.status, 500)
  assert.match(response.headers.get('cache-control') ?? '', /no-store|max-age=0/)
  assert.equal(response.headers.get('etag'), null)
  // The browser can render what is missing, with the data that the page contains.
  assert.match(html, /<header/)
  assert.match(html, /"replyCount":1234/)
  const [line] = broken.logs.filter(({ level }) => level === 'error')
  assert.match(JSON.stringify(line?.['err']), /a component that throws/)
  format.mock.restore()
  assert.equal((await broken.raw('/topics')).status, 200)
})

test('a database that fails after a call was counted has changed nothing; after a write, that is not known', async () => {
  const { db } = site
  const failing = (write: (tx: Db) => Promise<unknown>) =>
    trackWrites(async () => {
      await db.transaction().execute(write)
      throw new PoolExhausted()
    })
  const isUnknown = (error: unknown) => error instanceof OutcomeUnknown
  const isNothing = (error: unknown) => error instanceof PoolExhausted
  await assert.rejects(
    failing((tx) => countInWindow(tx, 'a key', 60)),
    isNothing,
  )
  await assert.rejects(
    failing((tx) => tx.updateTable('topics').set({ title: 'Changed' }).execute()),
    isUnknown,
  )
  await assert.rejects(
    failing((tx) => sql`update topics set title = 'Again'`.execute(tx)),
    isUnknown,
  )
  await assert.rejects(
    failing(async (tx) => {
      await countInWindow(tx, 'a key', 60)
      await sql`delete from creation_tools where tool_id = 0`.execute(tx)
    }),
    isUnknown,
  )
})

/** As after a failed migration. */
const breakTable = ({ db }: TestSite) =>
  sql`alter table topics rename to renamed_topics`.execute(db)

async function tellsNothing(response: Response) {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  assert.equal(type, 'application/json; charset=utf-8')
  const { error, message, ...rest } = JSON.parse(text) as ErrorReply
  assert.equal(error, message)
  assert.match(message, /^[A-Z][^<>{}]{3,120}$/)
  assert.deepEqual(
    Object.keys(rest).filter((key) => key !== 'issues'),
    [],
  )
  assert.doesNotMatch(text, TELLING)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  if (response.status === 401) {
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/)
  }
}
