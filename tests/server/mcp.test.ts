import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Client, ProtocolError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { BODY_BYTES_MAX, REPLIES_PER_PAGE } from '#contract/constants.ts'
import { POLICIES } from '../../server/rate-limits/policies.ts'
import { holdClock } from '../hold-clock.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import type { TestSite } from '../site.ts'
import { lines, talk } from '../socket.ts'
import {
  insertCreation,
  insertReply,
  insertResource,
  insertTag,
  insertTool,
  insertTopic,
} from '../insert-rows.ts'

const site = await openSite()
const topic = await insertTopic(site.db, { title: 'Kilns and glazes' })
const reply = await insertReply(site.db, { to: topic, contents: ['The cone decides.'] })
const tool = await insertTool(site.db)
const hidden = await insertTool(site.db, { visible: false })
const creation = await insertCreation(site.db, { name: 'A teapot' })
const resource = await insertResource(site.db)

test('each era of the protocol lists the same read-only tools with schemas', async () => {
  const listed = await Promise.all(ERAS.map(async (era) => (await connect(site, era)).listTools()))
  const [old, now] = listed.map(({ tools }) => tools)
  assert.deepEqual(old, now)
  assert.deepEqual(now?.map(({ name }) => name).toSorted(), [
    'list_creations',
    'list_resources',
    'list_tools',
    'list_topics',
    'read_creation',
    'read_tool',
    'read_topic',
    'search',
  ])
  for (const { annotations, outputSchema, description } of now ?? []) {
    assert.equal(annotations?.readOnlyHint, true)
    assert.equal(outputSchema?.type, 'object')
    assert.ok(description)
  }
})

const READS: [name: string, given: object, expected: Record<string, unknown>][] = [
  ['list_topics', { page: 1 }, { topics: [{ id: topic.id, title: 'Kilns and glazes' }] }],
  ['list_topics', { tag: 'No such tag' }, { topics: [] }],
  ['read_topic', { id: topic.id }, { topic: { id: topic.id }, replies: [{ id: reply.id }] }],
  ['read_topic', { id: topic.id, after: reply.id }, { replies: [] }],
  ['list_tools', {}, { tools: [{ id: tool.id }] }],
  ['list_tools', { q: 'no such tool' }, { tools: [] }],
  ['read_tool', { id: tool.id }, { tool: { id: tool.id }, news: [] }],
  ['list_creations', {}, { creations: [{ id: creation.id, name: 'A teapot' }] }],
  ['read_creation', { id: creation.id }, { creation: { id: creation.id } }],
  ['list_resources', {}, { resources: [{ id: resource.id }] }],
  ['list_resources', { type: 'no such type' }, { resources: [] }],
]

for (const [name, given, expected] of READS) {
  test(`${name} with ${JSON.stringify(given)} is answered as structured content and as text`, async () => {
    for (const era of ERAS) {
      // The client compares the answer with the tool's output schema.
      const client = await connect(site, era)
      await client.listTools()
      const { structuredContent, content, isError } = await client.callTool({
        name,
        arguments: { ...given },
      })
      assert.ok(!isError)
      assert.partialDeepStrictEqual(structuredContent, expected)
      // In part, an empty list equals any list.
      const all = (structuredContent ?? {}) as Record<string, unknown>
      const shown = Object.keys(expected).map((key) => lengthOf(all[key]))
      assert.deepEqual(shown, Object.values(expected).map(lengthOf))
      const [text] = content
      assert.deepEqual(JSON.parse(text?.type === 'text' ? text.text : ''), structuredContent)
      assert.ok(!JSON.stringify(structuredContent).includes('"html"'))
    }
  })
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : null)

test('no changes of the list of tools are announced, because none can be subscribed to', async () => {
  const { tools } = (await connect(site)).getServerCapabilities() ?? {}
  assert.ok(tools)
  assert.ok(!tools.listChanged)
})

test('search finds what is public and nothing else', async () => {
  const client = await connect(site)
  const pending = await insertTag(site.db, { name: 'Stoneware secrets' })
  const found = await client.callTool({ name: 'search', arguments: { q: 'kilns' } })
  assert.partialDeepStrictEqual(found.structuredContent, { results: [{ kind: 'topic' }] })
  const none = await client.callTool({ name: 'search', arguments: { q: pending.name } })
  assert.partialDeepStrictEqual(none.structuredContent, { results: [], total: 0 })
})

test('the excerpt of a result is plain text', async () => {
  const content = 'Celadon & tenmoku, "quoted", where x < y and &amp; stays.'
  const body = { title: 'Two glazes', content, tagIds: [] }
  await site.as('ada')('POST /api/topics', { body })
  const client = await connect(site)
  const found = await client.callTool({ name: 'search', arguments: { q: 'celadon' } })
  const { results } = found.structuredContent as { results: { excerpt: string }[] }
  assert.deepEqual(
    results.map(({ excerpt }) => excerpt),
    [content],
  )
})

test('a topic is read with its replies, oldest first', async () => {
  const contents = ['One.', 'Two.', 'Three.']
  const { id } = await insertTopic(site.db)
  await insertReply(site.db, { to: { id }, contents })
  const client = await connect(site)
  const { structuredContent } = await client.callTool({ name: 'read_topic', arguments: { id } })
  const { replies } = structuredContent as { replies: { content: string }[] }
  assert.deepEqual(
    replies.map(({ content }) => content),
    contents,
  )
  const more = Array.from({ length: REPLIES_PER_PAGE }, () => 'More.')
  await insertReply(site.db, { to: { id }, contents: more })
  const long = await client.callTool({ name: 'read_topic', arguments: { id } })
  const page = long.structuredContent as { replies: object[]; nextReply?: number }
  assert.equal(page.replies.length, REPLIES_PER_PAGE)
  const rest = await client.callTool({
    name: 'read_topic',
    arguments: { id, after: page.nextReply },
  })
  assert.equal((rest.structuredContent as typeof page).replies.length, contents.length)
})

test('what does not exist or is hidden is an error of the tool, with a sentence', async () => {
  const client = await connect(site)
  const gone = { read_topic: 999_999, read_tool: hidden.id, read_creation: 999_999 }
  for (const [name, id] of Object.entries(gone)) {
    const { isError, content } = await client.callTool({ name, arguments: { id } })
    assert.equal(isError, true)
    assert.match(JSON.stringify(content), /not found/)
  }
})

for (const name of ['delete_topic', 'toString', '__proto__']) {
  test(`the unknown tool ${name} is an error of the protocol`, async () => {
    const client = await connect(site)
    await assert.rejects(
      client.callTool({ name, arguments: { id: 1 } }),
      (error) => ProtocolError.isInstance(error) && error.code === -32_602,
    )
  })
}

const BAD: [name: string, given: object][] = [
  ['read_topic', {}],
  ['read_topic', { id: '1; drop table topics' }],
  ['read_topic', { id: -1 }],
  ['read_topic', { id: 1e20 }],
  ['read_topic', { id: null }],
  ['list_topics', { page: 0 }],
  ['list_topics', { tag: ['a'] }],
  ['search', {}],
  ['search', { q: 'x'.repeat(5_000) }],
  ['search', { q: 'kilns', kind: 'account' }],
]

for (const [name, given] of BAD) {
  const what = `${name} with ${JSON.stringify(given).slice(0, 50)}`
  test(`${what} is an error of the tool that names the argument, for the model to correct`, async () => {
    for (const era of ERAS) {
      const client = await connect(site, era)
      const { isError, content } = await client.callTool({ name, arguments: { ...given } })
      assert.equal(isError, true)
      assert.match(JSON.stringify(content), /Argument (id|page|tag|q|kind): /)
    }
  })
}

test('a tool that fails says so in a sentence, and the log says why', async () => {
  const own = await openSite()
  await own.db.schema.alterTable('resources').renameTo('lost').execute()
  const client = await connect(own)
  const failed = client.callTool({ name: 'list_resources', arguments: {} })
  await assert.rejects(failed, /Something went wrong on our side/)
  assert.ok(own.logs.some(({ msg }) => msg === 'a tool of /mcp failed'))
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}

test('hostile requests are refused with the status that says why', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const packed = gzipSync(JSON.stringify(initialize))
  const cases: [status: number, init: RequestInit][] = [
    [400, { body: '{' }],
    [400, { body: deep }],
    [400, { body: JSON.stringify(Array.from({ length: 100 }, () => initialize)) }],
    [400, { body: '"text"' }],
    [400, { body: Buffer.from([0x7b, 0xff, 0x7d]) }],
    [400, { body: JSON.stringify({ jsonrpc: '1.0', id: 1, method: 'tools/list' }) }],
    [413, { body: JSON.stringify({ ...initialize, more: 'x'.repeat(BODY_BYTES_MAX) }) }],
    [415, { headers: { 'content-type': 'text/plain' } }],
    [415, { body: packed, headers: { 'content-encoding': 'gzip' } }],
    [406, { headers: { accept: 'text/html' } }],
    [403, { headers: { origin: 'https://evil.test' } }],
    [403, { headers: { 'sec-fetch-site': 'cross-site' } }],
  ]
  for (const [status, init] of cases) {
    const response = await post(site, init)
    assert.equal(response.status, status, JSON.stringify(init).slice(0, 100))
  }
  assert.equal((await post(site, { headers: { origin: PUBLIC_URL } })).status, 200)
})

test('a body that is no message is answered with an error of JSON-RPC', async () => {
  const cases: [code: number, body: string][] = [
    [-32_700, '{'],
    [-32_600, '[]'],
    [-32_600, '{}'],
  ]
  for (const [code, body] of cases) {
    const response = await post(site, { body })
    assert.equal(response.status, 400, body)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    const answer = (await response.json()) as { error: { message: string } }
    assert.partialDeepStrictEqual(answer, { jsonrpc: '2.0', id: null, error: { code } })
    assert.ok(answer.error.message)
  }
})

test('ranges and upper case in Accept stand for both types, and one alone for neither', async () => {
  const both = ['*/*', 'application/*, text/*;q=0.5', 'Application/JSON, Text/Event-Stream']
  for (const accept of both) {
    assert.equal((await post(site, { headers: { accept } })).status, 200, accept)
  }
  for (const accept of ['application/*', 'text/event-stream', '*/*, text/event-stream;q=0']) {
    assert.equal((await post(site, { headers: { accept } })).status, 406, accept)
  }
})

test('a notification is accepted without a body and without a type', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const response = await post(site, { body })
  assert.deepEqual([response.status, await response.text()], [202, ''])
  assert.equal(response.headers.get('content-type'), null)
})

test('GET and DELETE are a 405 that allows POST: there are no sessions', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    const response = await site.raw('/mcp', { method })
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST'], method)
  }
})

test('nobody can keep a subscription open, and no cookie or token changes the answer', async () => {
  const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }
  const response = await post(site, { body: JSON.stringify(listen) })
  assert.ok(response.status < 500)
  assert.match(await response.text(), /"error"/)
  const asRoot = await site.raw(
    '/mcp',
    init({ body: JSON.stringify(call('read_tool', { id: hidden.id })) }),
    'root',
  )
  assert.match(await asRoot.text(), /Tool not found/)
  assert.equal(asRoot.headers.get('cache-control'), 'no-store')
})

test('a client that asks for it gets the connection closed after the answer', async () => {
  const body = JSON.stringify(call('read_topic', { id: topic.id }))
  const head = lines(
    'POST /mcp HTTP/1.1',
    'host: guildhall.test',
    'connection: close',
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    `content-length: ${body.length}`,
  )
  const [answer] = await talk(site.url, head + body)
  assert.equal(answer?.status, 200)
  assert.equal(answer.headers.get('connection'), 'close')
})

test('requests are limited as one read each, whatever tool they use, searches also as searches', async (t) => {
  holdClock(t)
  const own = await openSite({ RATE_LIMIT: 'on' })
  const search = { body: JSON.stringify(call('search', { q: 'kilns' })) }
  const answers: string[] = []
  for (let at = 0; at <= SEARCHES_PER_MINUTE; at += 1) {
    answers.push(await (await post(own, search)).text())
  }
  const firstRefused = answers.findIndex((answer) => answer.includes('Too many searches'))
  assert.equal(firstRefused, SEARCHES_PER_MINUTE)
  const read = { body: JSON.stringify(call('list_topics', {})) }
  let [status, answered] = [0, answers.length]
  for (let at = 0; at < 700 && status !== 429; at += 1) {
    status = (await post(own, read)).status
    if (status === 200) answered += 1
  }
  assert.equal(status, 429)
  assert.ok(answered >= READS_PER_MINUTE, `${answered} were answered`)
})

const [{ max: SEARCHES_PER_MINUTE }] = POLICIES.searches.counters
const [{ max: READS_PER_MINUTE }] = POLICIES.reads.counters

const ERAS = ['legacy', 'modern'] as const

/** The SDK's own client, by the handshake of 2025 or the envelope of 2026. */
async function connect({ url }: TestSite, era: (typeof ERAS)[number] = 'legacy') {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' } },
  )
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)))
  after(async () => client.close())
  return client
}

const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

const post = ({ raw }: TestSite, more: RequestInit = {}) => raw('/mcp', init(more))

const init = ({ headers, ...more }: RequestInit = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(initialize),
  ...more,
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...Object.fromEntries(new Headers(headers)),
  },
})
