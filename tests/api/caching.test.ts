import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import { PASSWORD, people } from '../test-users.ts'
import { openSite } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

/** Such as after SQL by hand. */
const UNREADABLE_TIME = engine === 'sqlite' ? 'yesterday' : 'infinity'

const site = await openSite()
const { id } = await insertTopic(site.db)

const shared = ['/', '/topics', `/topic/${id}`, '/api/topics', `/api/topics/${id}`, '/api/tags']

for (const path of shared) {
  test(`${path} is cacheable for visitors and is revalidated`, async () => {
    const { headers } = await site.raw(path)
    assert.equal(headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    assert.match(headers.get('vary') ?? '', /cookie/i)
    assert.deepEqual(headers.getSetCookie(), [])
  })

  test(`${path} for a member is not cacheable`, async () => {
    const { headers } = await site.raw(path, {}, 'ada')
    assert.match(headers.get('cache-control') ?? '', /no-store/)
    assert.equal(headers.get('etag'), null)
    assert.match(headers.get('vary') ?? '', /cookie/i)
  })
}

for (const path of [
  '/api/topics',
  `/api/topics/${id}`,
  '/api/tags',
  '/api/communities',
  '/api/user/1',
]) {
  test(`${path} with a matching ETag is a 304 for visitors, with another or for members a 200`, async () => {
    const first = await site.raw(path)
    const etag = first.headers.get('etag') ?? ''
    assert.match(etag, /^(W\/)?"[^"]+"$/)
    const headers = { 'if-none-match': etag }
    const again = await site.raw(path, { headers })
    assert.deepEqual([again.status, await again.text()], [304, ''])
    assert.equal(again.headers.get('etag'), etag)
    assert.equal((await site.raw(path, { headers: { 'if-none-match': '*' } })).status, 304)
    assert.equal((await site.raw(path, { headers: { 'if-none-match': '"other"' } })).status, 200)
    assert.equal((await site.raw(path, { headers }, 'ada')).status, 200)
  })
}

const pages = ['/', '/topics', `/topic/${id}`, '/auth', '/about', '/feeds', '/user/1', '/search']
const rendered = ['/search?q=title', `/auth?email=${'x'.repeat(600)}`]

for (const path of [...pages, ...rendered]) {
  test(`${path.slice(0, 40)} has an ETag only if the next request with it is a 304`, async () => {
    const etag = (await site.raw(path)).headers.get('etag')
    assert.equal(etag === null, rendered.includes(path))
    const headers = { 'if-none-match': etag ?? '"other"' }
    assert.equal((await site.raw(path, { headers })).status, etag === null ? 200 : 304)
  })
}

for (const path of ['/', '/topics']) {
  test(`${path} is rendered again once a row that could not be read is mended`, async () => {
    const title = `Mended for ${path}`
    const topic = await insertTopic(site.db, { title })
    const setTime = (created_at: string) =>
      site.db.updateTable('topics').set({ created_at }).where('id', '=', topic.id).execute()
    const read = async () => {
      const page = await site.raw(path)
      return [page.status, page.headers.get('etag') !== null, (await page.text()).includes(title)]
    }
    await setTime(UNREADABLE_TIME)
    assert.deepEqual(await read(), [200, false, false])
    await setTime(new Date().toISOString())
    assert.deepEqual(await read(), [200, true, true])
  })
}

test('what is missing, deleted or refused has no validator, so that it is never a 304', async () => {
  const gone = await insertTopic(site.db)
  await site.as('ada')('DELETE /api/topics/:id', { params: gone })
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/topic/4711', 404],
    [`/topic/${gone.id}`, 410],
    ['/topic/4711.md', 404],
    [`/topic/${gone.id}.md`, 410],
    ['/feeds/topics/4711.atom', 404],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const response = await site.raw(path, { method })
      assert.equal(response.status, status, `${method} ${path}`)
      for (const validator of ['etag', 'last-modified']) {
        assert.equal(response.headers.get(validator), null, `${method} ${path}`)
      }
    }
  }
})

test('temporary redirects are not cacheable', async () => {
  const { raw } = await openSite()
  for (const [path, target] of [
    ['/profile', '/auth'],
    ['/profile?x=1', '/auth'],
    ['/admin', '/auth'],
    ['/creation/4711', '/not-found'],
  ] as const) {
    const { status, headers } = await raw(path)
    assert.deepEqual([status, headers.get('location')], [302, target], path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
  }
  const denied = await raw('/admin', {}, 'ada')
  assert.equal(denied.status, 302)
  assert.match(denied.headers.get('cache-control') ?? '', /\bno-store\b/)
})

test('the ETag of a list changes with a write', async () => {
  const etag = async () => (await site.raw('/api/topics')).headers.get('etag')
  const before = await etag()
  await site.as('ada')('POST /api/topics', { body: { title: 'A title', content: 'Some content.' } })
  assert.notEqual(await etag(), before)
})

for (const path of ['/', '/api/tags', '/api', '/openapi.json', '/feeds/topics.atom', '/sw.js']) {
  test(`${path} has one weak ETag, whether or not it is compressed`, async () => {
    const sent = ['gzip', 'br', 'identity'].map(async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const first = await site.raw(path, { headers })
      const etag = first.headers.get('etag') ?? ''
      const again = await site.raw(path, { headers: { ...headers, 'if-none-match': etag } })
      assert.equal(again.status, 304, encoding)
      const strong = { ...headers, 'if-none-match': etag.replace('W/', '') }
      assert.equal((await site.raw(path, { headers: strong })).status, 304, encoding)
      if (encoding !== 'identity') {
        assert.equal(first.headers.get('content-encoding'), encoding)
        assert.match(first.headers.get('vary') ?? '', /accept-encoding/i)
      }
      return etag
    })
    const [etag = '', ...others] = await Promise.all(sent)
    // A strong one would say that the bytes are the same (RFC 9110).
    assert.match(etag, /^W\/"[^"]+"$/)
    assert.deepEqual(others, [etag, etag])
  })
}

test('responses to login, registration and logout are not cacheable', async () => {
  const calls = [
    ['POST /api/login', { email: people.ada.email, password: PASSWORD }],
    ['POST /api/register', { username: 'grace', email: 'grace@example.test', password: PASSWORD }],
    ['POST /api/logout', {}],
  ] as const
  for (const [address, body] of calls) {
    const { headers } = await site.ask(null, address, { body })
    assert.match(headers.get('cache-control') ?? '', /no-store/, address)
  }
})

test("an invalid session cookie gets a visitor's response and no cookie", async () => {
  const headers = { cookie: 'sid=made-up' }
  for (const path of ['/api/topics', '/']) {
    const answer = await site.raw(path, { headers })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
})

test("a visitor's response does not depend on earlier requests of members", async () => {
  const fresh = await openSite()
  await insertTopic(fresh.db, { by: 'bob' })
  const paths = ['/', '/topics', '/topic/1', '/api/topics', '/api/tags']
  for (const path of paths) {
    const before = strip(await (await fresh.raw(path)).text())
    for (const who of ['ada', 'root', null] as const) await (await fresh.raw(path, {}, who)).text()
    const after = strip(await (await fresh.raw(path)).text())
    assert.equal(after, before, path)
    assert.ok(!/ada@|root@|bob@|"isAdmin"/.test(after), path)
  }
})

test('writes of another process become visible', async () => {
  const fresh = await openSite()
  const params = await insertTopic(fresh.db)
  const other = openEngine(readSettings(fresh.environment))
  after(() => other.close())
  for (const title of ['Another title', 'A third title']) {
    await fresh.raw('/')
    await fresh.as(null)('GET /api/topics')
    await other.db.updateTable('topics').set({ title }).where('id', '=', params.id).execute()
    await until(async () => (await fresh.as(null)('GET /api/topics'))[0]?.title === title)
    await until(async () => (await (await fresh.raw('/')).text()).includes(title))
  }
})

test('a write is visible to the next visitor at once', async () => {
  const fresh = await openSite()
  const seen = async () => ({
    list: (await fresh.as(null)('GET /api/topics')).map(({ title }) => title),
    page: (await (await fresh.raw('/')).text()).includes('A second title'),
  })
  const body = { title: 'A first title', content: 'Some content.' }
  const topic = await fresh.as('ada')('POST /api/topics', { body })
  assert.deepEqual(await seen(), { list: ['A first title'], page: false })
  const change = { ...body, title: 'A second title' }
  await fresh.as('ada')('PUT /api/topics/:id', { params: topic, body: change })
  assert.deepEqual(await seen(), { list: ['A second title'], page: true })
  await fresh.as('ada')('DELETE /api/topics/:id', { params: topic })
  assert.deepEqual(await seen(), { list: [], page: false })
  assert.equal((await fresh.raw(`/topic/${topic.id}`)).status, 410)
})

test('a page is rendered again when a relative time on it is no longer current', async (t) => {
  const { db, raw } = await openSite()
  await insertTopic(db)
  const created_at = new Date(Date.now() - 5 * 60_000 - 1_000).toISOString()
  await db.updateTable('topics').set({ created_at }).execute()
  const read = async () => (await raw('/topics')).text()
  const fresh = await read()
  assert.match(fresh, />5 minutes ago</)
  const elapsed = performance.now.bind(performance)
  const start = Date.now()
  const advance = (seconds: number) => {
    t.mock.timers.reset()
    t.mock.timers.enable({ apis: ['Date'], now: start + seconds * 1_000 })
    t.mock.method(performance, 'now', () => elapsed() + seconds * 1_000)
  }
  advance(20)
  assert.equal(await read(), fresh)
  advance(60)
  assert.match(await read(), />6 minutes ago</)
})

test('a parameter that a page does not know, such as those of campaigns, gives the same page', async () => {
  const etagOf = async (path: string) => (await site.raw(path)).headers.get('etag')
  const added = [
    '?',
    '?utm_source=mail&fbclid=IwAR0',
    '?x=%zz',
    '?__proto__=1',
    '?constructor',
    '?&&',
  ]
  const ofOthers = '?email=x'
  for (const path of ['/', '/topics', `/topic/${id}`, '/about']) {
    const etag = await etagOf(path)
    assert.ok(etag, path)
    for (const query of [...added, ofOthers])
      assert.equal(await etagOf(path + query), etag, path + query)
  }
  const second = await etagOf('/topics?page=2')
  assert.notEqual(second, await etagOf('/topics'))
  assert.equal(await etagOf('/topics?gclid=1&page=2&ref=x'), second)
})

test('a path that is spelled otherwise keeps the parameters that its page knows', async () => {
  for (const path of ['/search', '/%73earch']) {
    const html = await (await site.raw(`${path}?q=title`)).text()
    assert.match(html, /value="title"/, path)
  }
})

test('a parameter that a call does not know gives the cached response', async () => {
  const metered = await openSite({ METRICS_TOKEN: 'a-token-for-the-metrics' })
  const headers = { authorization: 'Bearer a-token-for-the-metrics' }
  for (const query of ['', '?_=1', '?_=2', '?page=1&x=y']) await metered.raw(`/api/topics${query}`)
  const metrics = await (await metered.raw('/metrics', { headers })).text()
  assert.match(metrics, /response_cache_requests_total\{result="miss"\} 1$/m)
})

test('a hundred concurrent visitors get the same response', async () => {
  const one = await (await site.raw('/api/topics')).text()
  const all = await Promise.all(
    Array.from({ length: 100 }, async () => (await site.raw('/api/topics')).text()),
  )
  assert.deepEqual([...new Set(all)], [one])
})

test(
  'visitors read from the replica, members from the primary',
  { skip: engine === 'sqlite' && 'PostgreSQL alone has replicas' },
  async () => {
    const replica = await openSite()
    await insertTopic(replica.db, { title: 'Only on the replica' })
    await replica.as('ada')('POST /api/user/tokens', { body: { name: 'Only on the replica' } })
    const DATABASE_REPLICA_URL = replica.environment['DATABASE_URL'] ?? ''
    const primary = await openSite({ DATABASE_REPLICA_URL })
    const titles = async (who: 'ada' | null) =>
      (await primary.as(who)('GET /api/topics')).map(({ title }) => title)
    assert.deepEqual(await titles(null), ['Only on the replica'])
    assert.deepEqual(await titles('ada'), [])
    assert.deepEqual(await primary.as('ada')('GET /api/user/tokens'), [])
  },
)

test('assets with a content hash in their name are cacheable for ever', async () => {
  const html = await (await site.raw('/')).text()
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(files.length > 3)
  for (const file of files) {
    const answer = await site.raw(file)
    assert.equal(answer.status, 200, file)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
})

test('a personal URL with a file extension is a 404 and not cacheable', async () => {
  for (const path of [
    '/api/user/x.css',
    '/api/user.css',
    '/api/user/..%2fx.js',
    '/api/user;x.css',
    '/profile/x.css',
    '/profile.css',
    '/profile;x.css',
    '/profile%2fx.css',
    '/profile%0ax.css',
  ]) {
    const answer = await site.raw(path, {}, 'ada')
    assert.equal(answer.status, 404, path)
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
    assert.ok(!(await answer.text()).includes('ada@'))
  }
})

test('unkeyed request headers do not change a response', async () => {
  const normal = strip(await (await site.raw('/topics')).text())
  const unkeyed: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.test' },
    { 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
    { forwarded: 'host=evil.test' },
    { 'x-forwarded-for': '127.0.0.2', 'user-agent': '<script>alert(1)</script>' },
    { accept: 'application/json' },
    { 'accept-language': 'de' },
  ]
  for (const headers of unkeyed) {
    const page = strip(await (await site.raw('/topics', { headers })).text())
    assert.equal(page, normal, JSON.stringify(headers))
  }
})

/** A page contains its render time; nothing else in it changes. */
const strip = (html: string) =>
  html
    .replaceAll(/"(now|dehydratedAt|dataUpdatedAt)":\d+/g, '"$1":0')
    .replaceAll(/\d+ seconds? ago/g, '')
