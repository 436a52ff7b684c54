import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import { openSite } from '../site.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const topic = await insertTopic(site.db)
const reply = await insertReply(site.db, { to: topic })

/** Values that are not a positive 32-bit integer match no row. */
const noIds = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1.5',
  '1e3',
  '0x1',
  '1_000',
  'NaN',
  'Infinity',
  'abc',
  'null',
  '2147483648',
  '99999999999',
  '9'.repeat(60),
  '%00',
  '1%00',
  '%20',
  '1%20',
  // With two dots, `fetch` would go up a level by itself.
  '%2e%2e%2e',
  '%31%2f',
  '..%2f..%2fuser',
  '1;2',
  '1,2',
  '{}',
  '[]',
  '%7B%22%24ne%22%3A1%7D',
  "1'--",
  '1%20OR%201=1',
  '%F0%9F%98%80',
  '%EF%BC%91',
  'undefined',
  'x'.repeat(400),
]

const withId = Object.keys(api).filter((address) => address.includes(':id'))

for (const address of withId) {
  const [method = '', pattern = ''] = address.split(' ')
  test(`${address}: an impossible id is a 404`, async () => {
    for (const id of [...noIds, '2147483647']) {
      const headers = { 'content-type': 'application/json' }
      const init = /GET|DELETE/.test(method) ? { method } : { method, headers, body: '{}' }
      const response = await site.raw(pattern.replace(':id', id), init, 'ada')
      assert.equal(response.status, 404, `${pattern.replace(':id', id)}: ${await response.text()}`)
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    }
  })
}

test('a percent-encoded id is decoded', async () => {
  const inHex = [...String(topic.id)].map((digit) => `%3${digit}`).join('')
  assert.equal((await site.raw(`/api/topics/${inHex}`)).status, 200)
})

test('a URL that cannot be decoded or is too long is refused', async () => {
  for (const path of [
    '%',
    '%f',
    '%ff',
    '%c0%af',
    '%zz',
    '%u0041',
    '//',
    '..;',
    '.%00.',
    '%0d%0a',
  ]) {
    const { status } = await site.raw(`/api/topics/${path}`)
    assert.ok([400, 404].includes(status), `${path}: ${status}`)
    const page = await site.raw(`/${path}`)
    assert.ok(page.status < 500, `/${path}: ${page.status}`)
    assert.match(page.headers.get('location') ?? '/', /^\/(?![/\\])/)
  }
  const { status } = await site.raw(`/api/topics/${'1'.repeat(10_000)}`)
  assert.ok([400, 404, 414].includes(status), String(status))
})

test('a URL with a trailing slash is not a 405', async () => {
  for (const path of ['/api/topics/', `/api/topics/${topic.id}/`, '/api/communities/']) {
    const { status } = await site.raw(path)
    assert.ok([200, 404].includes(status), `${path}: ${status}`)
  }
})

test('a page parameter that is not a positive integer means page 1', async () => {
  const first = await site.as(null)('GET /api/topics')
  assert.ok(first.length > 0)
  for (const page of ['0', '-1', '1.5', 'abc', '', ' ', 'NaN', '1e3', 'null', '\u0000', '[]']) {
    assert.deepEqual(await site.as(null)('GET /api/topics', { query: { page } }), first, page)
  }
})

for (const page of ['2', '1000000', '999999999', '1000000000', '2147483648', '9'.repeat(20)]) {
  test(`page ${page}, beyond the last, is empty`, async () => {
    assert.deepEqual(await site.as(null)('GET /api/topics', { query: { page } }), [])
  })
}

const noCommunities = ['2', '0', '-1', 'abc', '1.5', '2147483648', '4294967297', '9999999999', '1 ']

for (const communityId of [...noCommunities, '9'.repeat(30)]) {
  test(`the list of the unknown community '${communityId}' is empty`, async () => {
    assert.deepEqual(await site.as(null)('GET /api/topics', { query: { communityId } }), [])
  })
}

test('a list without a community contains all communities', async () => {
  const all = await site.as(null)('GET /api/topics')
  assert.deepEqual(await site.as(null)('GET /api/topics', { query: { communityId: '' } }), all)
})

for (const after of ['1000000000', '2147483647', '2147483648', '9'.repeat(12), '9'.repeat(30)]) {
  test(`there are no replies after ${after}`, async () => {
    const query = { after }
    const replies = await site.as(null)('GET /api/topics/:id/replies', { params: topic, query })
    assert.deepEqual(replies, [])
  })
}

test('portions of replies continue after a ten-digit id', async () => {
  const { id } = await insertTopic(site.db)
  for (const at of [1_500_000_000, 1_500_000_001]) {
    const created_at = new Date().toISOString()
    const row = { id: at, topic_id: id, user_id: 1, content: 'late', created_at, updated_at: null }
    await site.db.insertInto('replies').values(row).execute()
  }
  await site.db.updateTable('topics').set({ reply_count: 2 }).where('id', '=', id).execute()
  const query = { after: 1_500_000_000 }
  const rest = await site.as(null)('GET /api/topics/:id/replies', { params: { id }, query })
  assert.deepEqual(
    rest.map((one) => one.id),
    [1_500_000_001],
  )
})

test('the first value of a repeated parameter counts, and unknown parameters are ignored', async () => {
  const first = await site.as(null)('GET /api/topics')
  const list = async (search: string) => {
    const response = await site.raw(`/api/topics?${search}`)
    assert.equal(response.status, 200, search)
    return (await response.json()) as unknown
  }
  assert.deepEqual(await list('page=1&page=2'), first)
  assert.deepEqual(await list('page=2&page=1'), [])
  assert.deepEqual(await list('tag=General&tag=Unknown'), first)
  assert.deepEqual(await list('tag=Unknown&tag=General'), [])
  for (const ignored of ['tag[]=Unknown', 'tag[$ne]=x', 'page[]=2', 'tag.x=1', 'x=1', '=', '&&&']) {
    assert.deepEqual(await list(ignored), first, ignored)
  }
})

test('the path, not the body, decides the topic of a reply', async () => {
  const other = await insertTopic(site.db)
  const body = { content: 'hello there', topicId: other.id, id: reply.id }
  const made = await site.as('ada')('POST /api/topics/:id/replies', { params: topic, body })
  assert.equal(made.topicId, topic.id)
  assert.notEqual(made.id, reply.id)
})
