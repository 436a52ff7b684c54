import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import type { ErrorReply } from '#contract/errors.ts'
import { parseJsonBody } from '../../server/http/json-body.ts'
import { sessionToken } from '../test-users.ts'
import { openSite } from '../site.ts'
import { lines, talk } from '../socket.ts'
import { until } from '../until.ts'

const site = await openSite()
const good = JSON.stringify({ title: 'A title', content: 'Some content.' })
const json = { 'content-type': 'application/json' }

type Body = NonNullable<RequestInit['body']>

const post = (body: Body, headers: Record<string, string> = json) =>
  site.raw('/api/topics', { method: 'POST', headers, body }, 'ada')

/** Bodies that are not a valid JSON object of the expected form. */
const invalid: Record<string, Body> = {
  truncated: good.slice(0, -5),
  'not JSON': 'title=A+title&content=Some+content',
  'JSON with a comment': `${good} // done`,
  'two objects': good + good,
  'JSON with single quotes': good.replaceAll('"', "'"),
  null: 'null',
  'a list': `[${good}]`,
  'a string': '"text"',
  'a number': '1',
  'only true': 'true',
  'nested twenty thousand times': '['.repeat(20_000),
  'an object nested 60 deep': `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  'a list nested 60 deep in a field': good.replace('}', `,"x":${'['.repeat(60)}${']'.repeat(60)}}`),
  'five thousand fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1])),
  ),
}

for (const [name, body] of Object.entries(invalid)) {
  test(`a body that is ${name} is a 400`, async () => {
    const response = await post(body)
    const text = await response.text()
    assert.equal(response.status, 400, text)
    const { error, message } = JSON.parse(text) as ErrorReply
    assert.equal(error, message)
  })
}

/** Bodies that a form or another site could send without a preflight. */
const notJson: Record<string, [Body, Record<string, string>]> = {
  'text/plain': [good, { 'content-type': 'text/plain' }],
  'without a content type': [Buffer.from(good), {}],
  'a form': [new URLSearchParams({ title: 'A title', content: 'Some content.' }), {}],
  'a multipart form': [formData(), {}],
  'JSON with another content type': [good, { 'content-type': 'application/jsonp' }],
  'a list of content types': [good, { 'content-type': 'text/plain; application/json' }],
  compressed: [gzipSync(good), { ...json, 'content-encoding': 'gzip' }],
  'compressed with an unsupported encoding': [good, { ...json, 'content-encoding': 'br, gzip' }],
}

for (const [name, [body, headers]] of Object.entries(notJson)) {
  test(`a body that is ${name} is a 415 and changes nothing`, async () => {
    const before = await site.as(null)('GET /api/topics')
    const response = await post(body, headers)
    assert.equal(response.status, 415, await response.text())
    assert.deepEqual(await site.as(null)('GET /api/topics'), before)
  })
}

for (const type of ['application/json; charset=utf-8', 'application/json;charset=UTF-8']) {
  test(`a body of type ${type} is accepted as JSON`, async () => {
    assert.equal((await post(good, { 'content-type': type })).status, 201)
  })
}

test('a missing body, an empty body and an empty object are refused with the message of the first field', async () => {
  const bare = site.raw('/api/topics', { method: 'POST' }, 'ada')
  for (const response of [await bare, await post(''), await post('{}')]) {
    assert.equal(response.status, 400)
    const { message } = (await response.json()) as ErrorReply
    assert.equal(message, 'Title must be at least 5 characters long')
  }
})

test('calls without a body accept an empty body, an empty object and no body', async () => {
  const logout = (init: RequestInit) => site.raw('/api/logout', { method: 'POST', ...init })
  assert.equal((await logout({})).status, 200)
  assert.equal((await logout({ headers: json, body: '' })).status, 200)
  assert.equal((await logout({ headers: json, body: '{}' })).status, 200)
})

test('a body above the size limit is a 413', async () => {
  const body = JSON.stringify({ title: 'A title', content: 'x'.repeat(200_000) })
  const response = await post(body)
  assert.equal(response.status, 413)
  assert.equal(((await response.json()) as ErrorReply).message, 'The request is too large')
})

const CHUNKED = 'transfer-encoding: chunked'

const bodyless = (path: string, ...headers: string[]) =>
  talk(
    site.url,
    lines(`POST ${path} HTTP/1.1`, 'host: guildhall.test', ...headers),
    headers.includes(CHUNKED) ? '3e8\r\n{"title":' : '{"title":',
  )

const cookie = `cookie: sid=${sessionToken('ada')}`
const ofJson = 'content-type: application/json'
const long = 'content-length: 20000000'

/** A request rejected before its body is read need not send the body. */
const early: [status: number, path: string, headers: string[]][] = [
  [401, '/api/topics', [ofJson, 'content-length: 1000']],
  [401, '/api/topics', [ofJson, CHUNKED]],
  [404, '/api/topics/x/replies', [cookie, ofJson, 'content-length: 1000']],
  [404, '/api/nothing', [ofJson, 'content-length: 1000']],
  [405, '/topics', [ofJson, 'content-length: 1000']],
  [405, '/sitemap.xml', [ofJson, CHUNKED]],
  [404, '/nowhere', [ofJson, CHUNKED]],
  [405, '/api/resource-types', [ofJson, 'content-length: 1000']],
  [403, '/api/topics', [cookie, ofJson, 'content-length: 1000', 'origin: https://evil.test']],
  [413, '/api/topics', [cookie, ofJson, long]],
  [413, '/api/login', [ofJson, long]],
  [415, '/api/topics', [cookie, 'content-type: text/plain', 'content-length: 1000']],
  [415, '/api/topics', [cookie, ofJson, 'content-encoding: gzip', 'content-length: 1000']],
]

for (const [status, path, headers] of early) {
  test(`${path} with ${headers.at(-1)} gets ${status} before its body is read, and the connection closes`, async () => {
    const [answer, ...more] = await bodyless(path, ...headers)
    assert.equal(answer?.status, status)
    assert.equal(answer?.headers.get('connection'), 'close')
    assert.deepEqual(more, [])
  })
}

test('a client that goes on sending a body that is not wanted gets the response, and no reset', async () => {
  const { hostname, port } = new URL(site.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const failures: Error[] = []
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.on('error', (error) => failures.push(error))
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  const piece = Buffer.alloc(100_000, ' ')
  const length = `content-length: ${piece.length * PIECES}`
  socket.write(lines('POST /api/creations HTTP/1.1', 'host: guildhall.test', ofJson, length))
  for (let sent = 0; sent < PIECES; sent += 1) {
    socket.write(piece)
    await sleep(20)
  }
  // A request after it is not handled.
  socket.end(lines('GET /robots.txt HTTP/1.1', 'host: guildhall.test'))
  await closed
  assert.deepEqual(failures, [])
  assert.match(received, /^HTTP\/1\.1 401 /)
  assert.equal(received.match(/HTTP\/1\.1 /g)?.length, 1)
  await site.raw('/healthz')
  assert.ok(!site.logs.some(({ route }) => route === '/robots.txt'))
})

const PIECES = 10

test('an endless chunked body gets a 413 at the size limit', async () => {
  const head = lines('POST /api/login HTTP/1.1', 'host: guildhall.test', ofJson, CHUNKED)
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const answers = await talk(site.url, head, ...Array<string>(100).fill(chunk))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [413],
  )
})

test('a body of which each byte is a chunk takes no more memory than another', async (t) => {
  const { hostname, port } = new URL(site.url)
  const sockets = Array.from({ length: 40 }, () => connect({ host: hostname, port: Number(port) }))
  t.after(() => sockets.forEach((socket) => socket.destroy()))
  const head = lines('POST /api/login HTTP/1.1', 'host: guildhall.test', ofJson, CHUNKED)
  const sent = head + '1\r\n \r\n'.repeat(5_000)
  const readers: Socket[] = []
  const follow = (message: unknown) => readers.push((message as { socket: Socket }).socket)
  subscribe('http.server.request.start', follow)
  t.after(() => unsubscribe('http.server.request.start', follow))
  const before = memoryInUse()
  for (const socket of sockets) socket.write(sent)
  await until(
    () => readers.filter((one) => one.bytesRead === sent.length).length === sockets.length,
  )
  const taken = memoryInUse() - before
  assert.ok(taken < 20_000_000, `${taken} bytes`)
})

/** A request with a body of spaces, each a chunk of its own. */
const inChunks = (count: number) =>
  `${lines('POST /api/logout HTTP/1.1', 'host: guildhall.test', ofJson, CHUNKED)}${'1\r\n \r\n'.repeat(count)}0\r\n\r\n`

const afterwards = lines('GET /robots.txt HTTP/1.1', 'host: guildhall.test', 'connection: close')

/** The requests of a connection, and the statuses of the responses to them. */
const connections: Record<string, [string[], number[]]> = {
  'in five thousand chunks is accepted': [
    [inChunks(5_000), afterwards],
    [200, 200],
  ],
  'in more chunks gets 413': [[inChunks(5_001), afterwards], [413]],
  'in more chunks gets 413 behind another': [
    [inChunks(1), inChunks(5_001), afterwards],
    [200, 413],
  ],
}

for (const [name, [requests, statuses]] of Object.entries(connections)) {
  test(`a body that comes ${name}`, async () => {
    const answers = await talk(site.url, ...requests)
    assert.deepEqual(
      answers.map(({ status }) => status),
      statuses,
    )
  })
}

test('bodies that wait behind each other have five thousand chunks together', async () => {
  const answers = await talk(site.url, inChunks(1_000).repeat(10))
  assert.ok(answers.length < 10, `${answers.length} responses`)
  assert.equal(answers.at(-1)?.status, 413)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function memoryInUse() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function formData() {
  const form = new FormData()
  form.set('title', 'A title')
  form.set('content', 'Some content.')
  return form
}

test('a body may have objects of 100 keys and 32 levels, and no larger ones', () => {
  const withKeys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key ${at}`, 1])))
  const withLevels = (count: number) => `${'{"a":'.repeat(count - 1)}{}${'}'.repeat(count - 1)}`
  for (const text of [withKeys(100), withLevels(32)]) {
    assert.deepEqual(parseJsonBody(Buffer.from(text)), JSON.parse(text))
  }
  const parse = (text: string) => () => parseJsonBody(Buffer.from(text))
  assert.throws(parse(withKeys(101)), { message: 'An object of the body has more than 100 fields' })
  assert.throws(parse(`{"a":[${withKeys(101)}]}`), /more than 100 fields/)
  assert.throws(parse(withLevels(33)), { message: 'The body is nested too deeply' })
})

test('a body with very many values or levels is refused without being parsed', (t) => {
  const parse = t.mock.method(JSON, 'parse')
  const keys = Array.from({ length: 100_000 }, (_, at) => `"${at}":1`)
  const excessive = {
    levels: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    lists: `[${'[],'.repeat(100_000)}1]`,
    numbers: `[${'1,'.repeat(100_000)}1]`,
    keys: `{${keys.join()}}`,
  }
  for (const [name, value] of Object.entries(excessive)) {
    const body = Buffer.from(`{"title":"A title","tagIds":${value}}`)
    assert.throws(() => parseJsonBody(body), /nested too deeply|too many values/, name)
  }
  assert.equal(parse.mock.callCount(), 0)
})

test('what looks like values in the text of a body is text', () => {
  const content = '[{,"\\'.repeat(5_000)
  const sent = { content: `${content}"`, [content]: `\\\\${content}`, tagIds: [1, 2] }
  assert.deepEqual(parseJsonBody(Buffer.from(JSON.stringify(sent))), sent)
})
