import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionToken } from '../test-users.ts'
import { openSite } from '../site.ts'
import { ANSWER, lines, PAUSE, talk } from '../socket.ts'
import { insertTopic } from '../insert-rows.ts'

const site = await openSite()

const HOST = 'host: guildhall.test'
const ADA = `cookie: sid=${sessionToken('ada')}`
const JSON_TYPE = 'content-type: application/json'
const GARBAGE = '\u0016\u0003\u0001 what is this?\r\n\r\n'
const PAGE = lines('GET /about HTTP/1.1', HOST)
const LIST = lines('GET /api/communities HTTP/1.1', HOST)

/** Bytes after a complete request, and the additional responses to them. */
const followers: Record<string, { bytes: string; more: number[] }> = {
  'a body without a length': { bytes: '{}', more: [] },
  garbage: { bytes: GARBAGE, more: [] },
  'an unknown method': { bytes: lines('HACK / HTTP/1.1', HOST), more: [] },
  'a huge header': { bytes: lines('GET / HTTP/1.1', `x: ${'x'.repeat(32_768)}`), more: [] },
  'a request and garbage': { bytes: LIST + GARBAGE, more: [200] },
  'a request with invalid chunks': {
    bytes: `${lines('POST /api/topics HTTP/1.1', HOST, ADA, JSON_TYPE, 'transfer-encoding: chunked')}x\r\n`,
    more: [400],
  },
  'a request that closes the connection and garbage': {
    bytes: lines('GET /api/communities HTTP/1.1', HOST, 'connection: close') + GARBAGE,
    more: [200],
  },
}

for (const [name, { bytes, more }] of Object.entries(followers)) {
  test(`executed requests get their responses although ${name} follows`, async () => {
    for (const made of await requests()) {
      const answers = await talk(site.url, made.request + bytes)
      const statuses = answers.map(({ status }) => status)
      assert.deepEqual(statuses, [made.status, ...more], made.name)
      assert.equal(answers.at(-1)?.headers.get('connection'), 'close', made.name)
      await made.check()
    }
  })
}

test('nothing is sent after a response that closes the connection', async () => {
  const closing = lines('GET /api/communities HTTP/1.1', HOST, 'connection: close')
  for (const parts of [[closing + GARBAGE], [closing, GARBAGE], [closing, PAUSE, GARBAGE]]) {
    const answers = await talk(site.url, ...parts)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200],
    )
  }
})

test('garbage after a response gets a 400 of its own', async () => {
  const answers = await talk(site.url, LIST, ANSWER, GARBAGE)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400],
  )
})

test('a request with invalid chunks is a 400 and writes nothing', async () => {
  const head = lines(
    'POST /api/topics HTTP/1.1',
    HOST,
    ADA,
    JSON_TYPE,
    'transfer-encoding: chunked',
  )
  const before = await countTopics()
  for (const parts of [
    [`${head}x\r\n`],
    [head, PAUSE, 'x\r\n'],
    [`${head}2\r\n{}`, PAUSE, 'x\r\n'],
  ]) {
    const answers = await talk(site.url, ...parts)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400],
    )
  }
  assert.equal(await countTopics(), before)
})

/** Writes and pages, each with its expected response and a check that it was executed. */
async function requests() {
  const { id } = await insertTopic(site.db)
  const title = `Sent at ${performance.now()}`
  const body = JSON.stringify({ title, content: 'With more bytes after it.' })
  const find = () => site.db.selectFrom('topics').select(['id', 'title']).execute()
  return [
    {
      name: 'a DELETE',
      request: lines(`DELETE /api/topics/${id} HTTP/1.1`, HOST, ADA),
      status: 200,
      check: async () => assert.ok((await find()).every((topic) => topic.id !== id)),
    },
    {
      name: 'a POST',
      request: `${lines('POST /api/topics HTTP/1.1', HOST, ADA, JSON_TYPE, `content-length: ${body.length}`)}${body}`,
      status: 201,
      check: async () =>
        assert.equal((await find()).filter((topic) => topic.title === title).length, 1),
    },
    { name: 'a page', request: PAGE, status: 200, check: async () => {} },
    { name: 'a list', request: LIST, status: 200, check: async () => {} },
  ]
}

async function countTopics() {
  return (await site.db.selectFrom('topics').select('id').execute()).length
}
