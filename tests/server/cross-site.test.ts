import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, people, sessionToken } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import { lines, talk } from '../socket.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const topic = await insertTopic(site.db)
const reply = await insertReply(site.db, { to: topic })

const post = { title: 'A title', content: 'Some content.' }

/** Writes, each as sent by the row's owner. */
const changes: [address: string, body?: object][] = [
  ['POST /api/login', { email: people.ada.email, password: PASSWORD }],
  ['POST /api/register', { username: 'grace', email: 'grace@example.test', password: PASSWORD }],
  ['POST /api/logout'],
  ['POST /api/forgot-password', { email: people.ada.email }],
  ['POST /api/reset-password', { token: 'x'.repeat(43), password: PASSWORD }],
  ['POST /api/tags', { name: 'From outside', type: 'topic' }],
  ['POST /api/topics', post],
  [`PUT /api/topics/${topic.id}`, { ...post, title: 'From outside' }],
  [`POST /api/topics/${topic.id}/replies`, { content: 'From outside' }],
  [`PUT /api/replies/${reply.id}`, { content: 'From outside' }],
  [`DELETE /api/replies/${reply.id}`],
  [`DELETE /api/topics/${topic.id}`],
]

const { host } = new URL(site.url)

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'http://guildhall.test.evil.test' },
  { origin: 'https://guildhall.test' },
  { origin: 'http://guildhall.test:81' },
  { origin: '' },
  ...[`ftp://${host}`, `ws://${host}`, `http://evil.test@${host}`, `${site.url}/path`].map(
    (origin) => ({ origin }),
  ),
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
]

for (const [address, body] of changes) {
  test(`${address} from another site is a 403 and changes nothing`, async () => {
    const before = await everything()
    for (const headers of foreign) {
      const response = await site.ask('ada', address, { body, headers })
      assert.equal(response.status, 403, JSON.stringify(headers))
      assert.deepEqual(response.headers.getSetCookie(), [])
    }
    assert.deepEqual(await everything(), before)
    assert.equal((await site.ask('ada', 'GET /api/user')).status, 200)
  })
}

const own: Record<string, string>[] = [
  {},
  { origin: PUBLIC_URL },
  { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: site.url },
]

for (const headers of own) {
  test(`a request with ${JSON.stringify(headers)} is accepted as same-origin or as sent by a script`, async () => {
    const made = await site.ask('ada', 'POST /api/topics', { body: post, headers })
    assert.equal(made.status, 201)
    const { id } = (await made.json()) as { id: number }
    const gone = await site.ask('ada', `DELETE /api/topics/${id}`, { headers })
    assert.equal(gone.status, 200)
    assert.equal((await site.ask(null, 'POST /api/logout', { headers })).status, 200)
  })
}

test('reads from other sites are allowed', async () => {
  for (const headers of foreign) {
    assert.equal((await site.ask(null, 'GET /api/topics', { headers })).status, 200)
    assert.equal((await site.raw('/', { headers })).status, 200)
  }
})

test('no response but feeds and the OpenAPI document has CORS headers', async () => {
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  for (const origin of ['https://evil.test', 'null', PUBLIC_URL]) {
    for (const path of [
      '/api/user',
      '/api/topics',
      '/',
      '/healthz',
      '/mcp',
      '/feeds',
      '/sitemap.xml',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { origin, ...(method === 'OPTIONS' ? preflight : {}) }
        const response = await site.raw(path, { method, headers }, 'ada')
        assert.ok(response.status < 500, `${method} ${path}`)
        const corsHeaders = [...response.headers.keys()].filter((name) =>
          name.startsWith('access-control'),
        )
        assert.deepEqual(corsHeaders, [], `${method} ${path}`)
      }
    }
  }
})

test('scripts of all sites may read feeds and the OpenAPI document, whatever the response', async () => {
  const feed = `/feeds/topics/${topic.id}.json`
  const { headers } = await site.raw(feed)
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  for (const [path, status, sent] of [
    ['/openapi.json', 200],
    ['/feeds/topics.atom', 200],
    ['/feeds/tools.json?communityId=1', 200],
    [feed, 200],
    [feed, 304, known],
    ['/feeds/creations', 301],
    ['/feeds/topics/4711.atom', 404],
    ['/feeds/topics.atom?tag=Nothing', 404],
  ] as const) {
    for (const who of ['ada', null] as const) {
      const origin = { origin: 'https://reader.test' }
      const response = await site.raw(path, { headers: { ...origin, ...sent } }, who)
      assert.equal(response.status, status, path)
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path)
      assert.equal(response.headers.get('access-control-allow-credentials'), null)
      assert.deepEqual(response.headers.getSetCookie(), [])
    }
  }
})

test('method override parameters and headers have no effect', async () => {
  const before = await everything()
  const paths = [
    `/api/topics/${topic.id}?_method=DELETE`,
    `/api/topics/${topic.id}?method=DELETE`,
    `/api/replies/${reply.id}?_method=DELETE`,
  ]
  for (const path of paths) {
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await site.raw(path, { headers: { [header]: 'DELETE' } }, 'ada')
    }
  }
  const headers = { 'x-http-method-override': 'DELETE', 'content-type': 'application/json' }
  const path = `/api/topics/${topic.id}/replies`
  await site.raw(path, { method: 'POST', headers, body: '{}' }, 'ada')
  assert.deepEqual(await everything(), before)
})

test('a text/plain form from another site is a 403 and changes nothing', async () => {
  const before = await everything()
  const text = JSON.stringify(post)
  const [answer] = await talk(
    site.url,
    lines(
      'POST /api/topics HTTP/1.1',
      'host: guildhall.test',
      `cookie: sid=${sessionToken('ada')}`,
      'origin: https://evil.test',
      'content-type: text/plain',
      `content-length: ${text.length}`,
      'connection: close',
    ),
    text,
  )
  assert.equal(answer?.status, 403)
  assert.deepEqual(await everything(), before)
})

/** All tables that the calls above could have changed. */
async function everything() {
  const { db } = site
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    sessions: await db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute(),
    tags: await db.selectFrom('tags').select('id').orderBy('id').execute(),
    topics: await db.selectFrom('topics').selectAll().orderBy('id').execute(),
    replies: await db.selectFrom('replies').selectAll().orderBy('id').execute(),
    mails: (await site.mails()).length,
  }
}
