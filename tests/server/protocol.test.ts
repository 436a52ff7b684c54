import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import { sessionToken } from '../test-users.ts'
import { openSite } from '../site.ts'
import { drip, lines, PAUSE, talk } from '../socket.ts'
import { insertTopic } from '../insert-rows.ts'

const site = await openSite()
const topic = await insertTopic(site.db)

const HOST = 'host: guildhall.test'
const CLOSE = 'connection: close'
const get = (path: string, ...headers: string[]) =>
  lines(`GET ${path} HTTP/1.1`, HOST, CLOSE, ...headers)

const paths = [...new Set(Object.keys(api).map((address) => address.split(' ')[1] ?? ''))]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'PURGE']

for (const path of paths) {
  test(`${path} refuses every method that is not in the contract`, async () => {
    const own = (method: string) =>
      `${method} ${path}` in api || (method === 'GET' && `HEAD ${path}` in api)
    for (const method of methods.filter((one) => !own(one))) {
      const response = await site.raw(path.replace(':id', String(topic.id)), { method }, 'ada')
      // `/api/user/:id` would match any segment in its place.
      assert.ok([404, 405].includes(response.status), `${method} ${path}: ${response.status}`)
    }
  })
}

test('HEAD gets the headers of GET without a body', async () => {
  for (const path of ['/', '/api/topics', `/api/topics/${topic.id}`, '/healthz', '/favicon.svg']) {
    const [get, head] = [await site.raw(path), await site.raw(path, { method: 'HEAD' })]
    assert.equal(head.status, get.status)
    assert.equal(await head.text(), '')
    for (const name of ['content-type', 'cache-control', 'content-security-policy']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
    }
  }
  assert.equal((await site.raw('/api/nothing', { method: 'HEAD' })).status, 404)
})

/** Requests that no browser sends, and the statuses that reject them. */
const malformed: Record<string, { request: string; statuses: number[] }> = {
  TRACE: { request: lines('TRACE / HTTP/1.1', HOST, CLOSE), statuses: [405] },
  'TRACE of the API': { request: lines('TRACE /api/user HTTP/1.1', HOST, CLOSE), statuses: [405] },
  TRACK: { request: lines('TRACK / HTTP/1.1', HOST), statuses: [405, 501] },
  'an unknown method': { request: lines('HACK / HTTP/1.1', HOST), statuses: [400, 405, 501] },
  'two host headers': { request: get('/', 'host: evil.test'), statuses: [400] },
  'two equal host headers': { request: get('/api/topics', HOST), statuses: [400] },
  'no host header': { request: lines('GET / HTTP/1.1', CLOSE), statuses: [400] },
  'an absolute URL as target': {
    request: get('http://evil.test/api/topics'),
    statuses: [400],
  },
  'a target without a slash': { request: get('api/topics'), statuses: [400] },
  'an asterisk as target': {
    request: lines('OPTIONS * HTTP/1.1', HOST, CLOSE),
    statuses: [400, 404, 405],
  },
  'content-length with chunked encoding': {
    request: `${post('content-length: 6', 'transfer-encoding: chunked')}0\r\n\r\nG`,
    statuses: [400],
  },
  'two content-length headers': {
    request: `${post('content-length: 2', 'content-length: 3')}{}x`,
    statuses: [400],
  },
  'a negative content-length': { request: `${post('content-length: -1')}{}`, statuses: [400] },
  'a content-length with a plus sign': {
    request: `${post('content-length: +2')}{}`,
    statuses: [400],
  },
  'a list as content-length': { request: `${post('content-length: 2, 2')}{}`, statuses: [400] },
  "a space before a header's colon": {
    request: `${post('content-length : 2')}{}`,
    statuses: [400],
  },
  'an unknown transfer encoding': {
    request: `${post('transfer-encoding: xchunked')}0\r\n\r\n`,
    statuses: [400, 501],
  },
  'chunked encoding that is not last': {
    request: `${post('transfer-encoding: chunked, identity')}0\r\n\r\n`,
    statuses: [400, 501],
  },
  'a chunk without a size': {
    request: `${post('transfer-encoding: chunked')}x\r\n{}\r\n0\r\n\r\n`,
    statuses: [400],
  },
  'a folded header': { request: get('/', 'x-one: a\r\n b'), statuses: [400] },
  'a header without a name': { request: get('/', ': value'), statuses: [400] },
  'two host headers on a persistent connection': {
    request: lines('GET / HTTP/1.1', HOST, 'host: evil.test'),
    statuses: [400],
  },
  'an absolute URL on a persistent connection': {
    request: lines('GET http://evil.test/ HTTP/1.1', HOST),
    statuses: [400],
  },
  'identity before chunked encoding': {
    request: `${post('transfer-encoding: identity, chunked')}0\r\n\r\n`,
    statuses: [400, 501],
  },
  'a host with a space': { request: lines('GET / HTTP/1.1', 'host: a b'), statuses: [400] },
  'a host with a username': { request: lines('GET / HTTP/1.1', 'host: a@b/'), statuses: [400] },
  'an HTTP/2 request in the form of HTTP/1': {
    request: `GET / HTTP/2.0\r\n${HOST}\r\n\r\n`,
    statuses: [400, 505],
  },
  'an HTTP/0.9 request': { request: 'GET /\r\n\r\n', statuses: [400] },
  'a NUL in a header': { request: get('/', 'x-one: a\u0000b'), statuses: [400] },
  'a NUL in the target': { request: get('/\u0000'), statuses: [400] },
  'a line feed in the target': { request: get('/\nx'), statuses: [400] },
  'an unknown HTTP version': { request: `GET / HTTP/3.0\r\n${HOST}\r\n\r\n`, statuses: [400, 505] },
  'bytes that are not HTTP': {
    request: '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
    statuses: [400],
  },
  'a header of 32 KB': { request: get('/', `x-one: ${'x'.repeat(32_768)}`), statuses: [431] },
  '3,000 headers': {
    request: get('/', ...Array.from({ length: 3_000 }, (_, at) => `x-${at}: x`)),
    statuses: [431],
  },
  'an address of 100 KB': { request: get(`/${'x'.repeat(100_000)}`), statuses: [414, 431] },
}

for (const [name, { request, statuses }] of Object.entries(malformed)) {
  test(`${name} gets one error response, the connection closes, and the next request is served`, async () => {
    const answers = await talk(site.url, request)
    assert.deepEqual(
      answers.map(({ status }) => statuses.includes(status) || status),
      [true],
    )
    const [answer] = answers
    assert.equal(answer?.headers.get('connection'), 'close')
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.doesNotMatch(answer.body ?? '', /node|fastify|stack|HPE_|at \S+:\d+/i)
    assert.equal(answer?.headers.get('set-cookie'), undefined)
    assert.equal((await site.raw('/api/communities')).status, 200)
  })
}

test('a body that arrives byte by byte times out, and its sender is told', async () => {
  const login = post('content-length: 1000')
  const heads = [login, login.replace('/api/login', '/mcp')]
  const sent = heads.map(async (head) => drip(site.url, head, 120))
  const share = ['POST /api/creations HTTP/1.1', HOST, `cookie: sid=${sessionToken('ada')}`]
  const size = ['content-type: application/json', 'content-length: 1000']
  const stalled = talk(site.url, lines(...share, ...size), '{')
  assert.deepEqual(
    (await stalled).map(({ status }) => status),
    [408],
  )
  for (const { bytes, answers } of await Promise.all(sent)) {
    // Fewer than pass until the time for any request is over.
    assert.ok(bytes > 1 && bytes < 30, String(bytes))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [408],
    )
  }
})

for (const [name, status, request] of [
  ['CONNECT', 405, lines('CONNECT evil.test:80 HTTP/1.1', 'host: evil.test:80')],
  ['an unknown expectation', 417, get('/api/communities', 'expect: 200-ok')],
] as const) {
  test(`${name} is refused with all headers of a response`, async () => {
    const answers = await talk(site.url, request)
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [status],
    )
    assert.match(answers[0]?.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.equal(answers[0]?.headers.get('connection'), 'close')
  })
}

test('a method that an address does not have is refused with those that it has', async () => {
  const response = await site.raw(`/api/topics/${topic.id}`, { method: 'PATCH' })
  assert.equal(response.status, 405)
  assert.equal(response.headers.get('allow'), 'GET, HEAD, PUT, DELETE')
})

test('ranges of files are ignored', async () => {
  for (const range of ['bytes=999999999-', 'bytes=5-1', 'bytes=0-9', 'lines=1']) {
    const response = await site.raw('/favicon.svg', { headers: { range } })
    assert.equal(response.status, 200, range)
  }
})

test('a request inside the body of another is not executed', async () => {
  const hidden = get('/api/user', `cookie: sid=${sessionToken('ada')}`)
  const body = JSON.stringify({ email: 'x' }) + hidden
  const answers = await talk(site.url, `${post(`content-length: ${body.length}`)}${body}`)
  assert.equal(answers.length, 1)
  assert.equal(answers[0]?.status, 400)
})

test('nothing is executed after a request that offers another protocol', async () => {
  const offer = lines('GET /healthz HTTP/1.1', HOST, 'connection: upgrade', 'upgrade: h2c')
  const hidden = get('/api/communities')
  const head = post(`content-length: ${hidden.length}`)
  const answers = await talk(site.url, offer + head, PAUSE, hidden)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200],
  )
  assert.equal(answers[0]?.headers.get('connection'), 'close')
})

test('pipelined requests get their responses in order', async () => {
  const first = lines('GET /api/communities HTTP/1.1', HOST)
  const answers = await talk(site.url, first + get('/api/nothing'))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 404],
  )
})

test('pipelined writes are carried out in their order', async () => {
  const session = `cookie: sid=${sessionToken('ada')}`
  const put = (title: string, content: string) => {
    const body = JSON.stringify({ title, content, tagIds: [13] })
    const address = `PUT /api/topics/${topic.id} HTTP/1.1`
    const head = lines(
      address,
      HOST,
      session,
      'content-type: application/json',
      `content-length: ${body.length}`,
    )
    return head + body
  }
  // The thread that renders a long text takes longer than the process for a short one.
  const slow = put('First', `\`\`\`js\n${'let a = [1]\n'.repeat(300)}\`\`\``)
  const answers = await talk(
    site.url,
    slow + put('Second', 'A short text.') + get(`/api/topics/${topic.id}`),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.match(answers.at(-1)?.body ?? '', /"title":"Second"/)
})

test('requests that are sent far ahead of their responses are refused', async () => {
  const first = lines('GET /api/communities HTTP/1.1', HOST)
  const answers = await talk(site.url, first.repeat(300))
  const statuses = answers.map(({ status }) => status)
  const served = statuses.filter((status) => status === 200).length
  assert.ok(served > 10 && served < 100, String(served))
  assert.deepEqual(statuses.slice(served), [503])
  assert.equal(answers.at(-1)?.headers.get('connection'), 'close')
  assert.equal((await site.raw('/api/communities')).status, 200)
  assert.equal(site.logs.filter((line) => line['status'] === 503).length, 1)
})

test('a connection ends after a thousand requests, and nothing is executed after its end', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<Socket>()
  for (let count = 0; count < 1_001; count += 1) {
    const asked = request(`${site.url}/healthz`, { agent }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 200)
    sockets.add(response.socket)
    response.resume()
    await once(response, 'end')
  }
  agent.destroy()
  assert.equal(sockets.size, 2)

  const before = await site.as(null)('GET /api/topics/:id', { params: topic })
  const body = JSON.stringify({ title: 'Too late', content: 'After the end.', tagIds: [13] })
  const size = ['content-type: application/json', `content-length: ${body.length}`]
  const put = lines(
    `PUT /api/topics/${topic.id} HTTP/1.1`,
    HOST,
    `cookie: sid=${sessionToken('ada')}`,
    ...size,
  )
  assert.equal((await talk(site.url, get('/api/communities') + put + body)).length, 1)
  const now = await site.as(null)('GET /api/topics/:id', { params: topic })
  assert.deepEqual(now, before)
})

test('no response contains the host or x-forwarded-host of its request', async () => {
  for (const path of [
    '/',
    '/topics',
    '/auth',
    '/nowhere',
    '/openapi.json',
    '/.well-known/security.txt',
  ]) {
    const request = lines(
      `GET ${path} HTTP/1.1`,
      'host: evil.test',
      'x-forwarded-host: evil.test',
      CLOSE,
    )
    const [answer] = await talk(site.url, request)
    assert.ok(answer && answer.status < 500)
    assert.ok(!JSON.stringify([...answer.headers, answer.body]).includes('evil.test'), path)
  }
})

function post(...headers: string[]) {
  const type = 'content-type: application/json'
  return lines('POST /api/login HTTP/1.1', HOST, CLOSE, type, ...headers)
}
