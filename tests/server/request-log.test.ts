import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { until } from '../until.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { talk } from '../socket.ts'
import { insertTopic } from '../insert-rows.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('a client that has reset its connection is logged as gone, not as a failure of the site', async () => {
  const site = await openSite()
  const { id } = await insertTopic(site.db)
  const [[name = '', value = ''] = []] = await site.logIn('ada')
  const body = JSON.stringify({ title: 'A title', content: 'Some content.' })
  const post = [
    'POST /api/topics HTTP/1.1',
    `cookie: ${name}=${value}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  const gets = [
    '/',
    `/topic/${id}`,
    `/topic/${id}.md`,
    '/feeds/topics.atom',
    '/api/topics',
    '/og/x',
  ]
  const heads = [post, ...gets.map((path) => [`GET ${path} HTTP/1.1`, `cookie: ${name}=${value}`])]
  for (const lines of heads) {
    const request = `${lines.join('\r\n')}\r\nhost: localhost\r\n\r\n${lines === post ? body : ''}`
    for (const waitMs of [0, 0, 1, 2, 4, 8]) await sendAndReset(site.url, request, waitMs)
    const half = lines === post ? -10 : request.length
    for (const waitMs of [1, 10, 50]) await sendAndReset(site.url, request.slice(0, half), waitMs)
  }
  const routes = ['/api/topics', '/', '/topic/:id', '/topic/:id.md', '/feeds/topics.atom']
  const isLogged = (path: string) => site.logs.some(({ route }) => route === path)
  await until(() => routes.every(isLogged))
  await site.raw('/healthz')
  await until(() => isLogged('/healthz'))
  assert.ok(site.logs.some(({ status }) => status === 499))
  assert.deepEqual(
    site.logs.filter(({ level }) => level === 'error' || level === 'warn'),
    [],
  )
})

/** Resets the connection, so that the server no longer knows the address of its client. */
async function sendAndReset(url: string, request: string, waitMs: number) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  await sleep(waitMs)
  socket.resetAndDestroy()
}

test('every finished request has one line with its method, route, status, time and id', async () => {
  const site = await openSite()
  const { id } = await insertTopic(site.db)
  const expected = {
    'GET /api/topics?search=secret': ['/api/topics', 200],
    [`GET /api/topics/${id}`]: ['/api/topics/:id', 200],
    [`GET /topic/${id}`]: ['/topic/:id', 200],
    'GET /topic/999': ['/topic/:id', 404],
    'GET /': ['/', 200],
    'GET /profile': ['/profile', 302],
    'GET /no/such/page': ['unknown', 404],
    'GET /api/nothing': ['unknown', 404],
    'PUT /api/login': ['unknown', 405],
    'DELETE /anything': ['unknown', 404],
    'GET /%ff': ['unknown', 400],
    'GET /favicon.svg': ['/favicon.svg', 200],
    'GET /assets/nothing.js': ['/assets/*', 404],
    'GET /media/nothing': ['/media/:name', 404],
    'GET /healthz': ['/healthz', 200],
    'HEAD /api/topics': ['/api/topics', 200],
  } as const
  for (const [address, [route, status]] of Object.entries(expected)) {
    const [method = '', path = ''] = address.split(' ')
    const response = await site.raw(path, { method })
    const requestId = response.headers.get('x-request-id')
    const { ms, ...line } = await requestLine(site, requestId)
    assert.deepEqual(line, { method, route, status }, address)
    assert.ok(typeof ms === 'number' && ms >= 0)
    assert.match(String(requestId), UUID)
  }
  assert.ok(!JSON.stringify(site.logs).includes('secret'))
})

test('a request that cannot be parsed has an id and a line, too', async () => {
  const site = await openSite()
  const [answer] = await talk(site.url, 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n')
  const { ms: _, ...line } = await requestLine(site, answer?.headers.get('x-request-id') ?? '')
  assert.deepEqual(line, { method: 'unknown', route: 'unknown', status: 400 })
  const [cut] = await talk(
    site.url,
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n',
    'Transfer-Encoding: chunked\r\n\r\nnot a length',
  )
  const refused = await requestLine(site, cut?.headers.get('x-request-id') ?? '')
  assert.equal(refused['route'], '/api/login')
  assert.equal(refused['status'], 400)
})

test('a request that its client gives up has status 499', async () => {
  const site = await openSite()
  const request = get(`${site.url}/`)
  request.on('error', () => {})
  request.on('socket', (socket) => socket.on('connect', () => setImmediate(() => socket.destroy())))
  await until(() => site.logs.some(({ route, status }) => route === '/' && status === 499))
})

test('LOG_LEVEL=warn silences requests and no security event', async () => {
  const site = await openSite({ LOG_LEVEL: 'warn' })
  const body = { email: 'ada@example.test', password: 'a wrong password' }
  await site.ask(null, 'POST /api/login', { body })
  await site.raw('/nowhere')
  const events = site.logs.map(({ level, event, msg }) => ({ level, event, msg }))
  assert.deepEqual(events, [{ level: 'info', event: 'login.failed', msg: 'login failed' }])
})

test('LOG_SAMPLE is the share of successful requests that are logged; failed ones all are', async () => {
  const site = await openSite({ LOG_SAMPLE: '0' })
  for (const path of ['/healthz', '/profile', '/nowhere', '/api/user']) await site.raw(path)
  await until(() => site.logs.filter(({ msg }) => msg === 'request').length === 2)
  const statuses = site.logs.flatMap(({ msg, status }) => (msg === 'request' ? [status] : []))
  assert.deepEqual(statuses, [404, 401])

  const half = await openSite({ LOG_SAMPLE: '0.5' })
  for (let count = 0; count < 200; count += 1) await half.raw('/healthz')
  const logged = half.logs.filter(({ msg }) => msg === 'request').length
  assert.ok(logged > 50 && logged < 150, String(logged))
})

test('an X-Request-Id is taken from a trusted proxy alone, and only if it is harmless', async () => {
  const sentTo = async (site: TestSite, id: string) =>
    (await site.raw('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  const trusting = await openSite({ TRUST_PROXY: 'loopback' })
  assert.equal(await sentTo(trusting, 'proxy-1.abc:42'), 'proxy-1.abc:42')
  assert.ok(await requestLine(trusting, 'proxy-1.abc:42'))
  for (const id of ['', 'a b', '"x"', '{}', '\u00e9', 'x'.repeat(129)]) {
    assert.match(String(await sentTo(trusting, id)), UUID, id)
  }
  for (const proxies of ['', '192.0.2.1']) {
    const site = await openSite({ TRUST_PROXY: proxies })
    assert.match(String(await sentTo(site, 'proxy-1')), UUID)
  }
})

/** The fields of the line of a request; it may be written after the client has its response. */
async function requestLine(site: TestSite, requestId: string | null) {
  const found = () =>
    site.logs.filter((line) => line['requestId'] === requestId && line['msg'] === 'request')
  await until(() => found().length > 0, `the line of ${requestId}`)
  assert.equal(found().length, 1)
  const { time: _time, level: _level, requestId: _id, msg: _msg, ...fields } = found()[0] ?? {}
  return fields
}
