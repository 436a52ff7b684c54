import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESCRIPTION_CHARACTERS_MAX, REPLY_CHARACTERS_MAX } from '#contract/constants.ts'
import type { Db } from '../../server/db/engine.ts'
import { createInlineRenderer } from '../../server/text/inline-renderer.ts'
import { hostileMarkdown } from '../hostile-markdown.ts'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

const ANSWER_BYTES_MAX = 3_000_000
const REPLIES = 1_100

const rendered = createInlineRenderer()
const now = () => new Date().toISOString()

/** Replies that produce the maximum of HTML, or of JSON bytes, for their length. */
const heavy = Object.entries(hostileMarkdown(REPLY_CHARACTERS_MAX)).filter(([name]) =>
  ['tasks', 'pictures in pictures', 'control characters', 'letters of three bytes'].includes(name),
)

for (const [name, content] of heavy) {
  test(`${name}: the responses for a topic of ${REPLIES} such replies have at most 3 MB`, async () => {
    const site = await openSite()
    const topic = await insertTopic(site.db, { content })
    const ids = await insertReplies(site.db, topic.id, content)
    const path = `/api/topics/${topic.id}`

    const first = await readBounded<Portion>(site, path)
    assert.equal(first.nextReply, first.replies.at(-1)?.id)
    const all = await follow(first, (after) => readBounded(site, `${path}?after=${after}`))
    assert.deepEqual(all, ids)

    const none = await readBounded<Portion>(site, `${path}?replies=0`)
    assert.deepEqual([none.replies.length, none.nextReply], [0, 0])
    const portions = await follow(none, (after) =>
      readBounded(site, `${path}?replies=100&after=${after}`),
    )
    assert.deepEqual(portions, ids)

    await assertBounded(await site.raw(`/topic/${topic.id}`))
    await assertBounded(await site.raw(`/topic/${topic.id}?after=${ids[500]}`))
  })
}

test('the list of replies can be followed until it is empty', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const ids = await insertReplies(site.db, topic.id, hostileMarkdown(REPLY_CHARACTERS_MAX)['tasks'])
  const seen: number[] = []
  for (;;) {
    const path = `/api/topics/${topic.id}/replies?after=${seen.at(-1) ?? 0}`
    const list = await readBounded<{ id: number }[]>(site, path)
    if (list.length === 0) break
    seen.push(...list.map(({ id }) => id))
  }
  assert.deepEqual(seen, ids)
})

test('nextReply is right after deletions', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const ids = await insertReplies(site.db, topic.id, 'A reply', 250)
  await site.as('root')('DELETE /api/replies/:id', { params: { id: ids[3] ?? 0 } })
  const read = (after: number) =>
    site.as(null)('GET /api/topics/:id', {
      params: topic,
      query: { replies: '100', after: String(after) },
    })
  const first = await read(0)
  assert.deepEqual([first.replies.length, first.nextReply], [100, ids[100]])
  const second = await read(ids[150] ?? 0)
  assert.deepEqual([second.replies.length, second.nextReply], [99, undefined])
})

test('with replies=0, nextReply says whether any replies follow', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const next = async (after: number) => {
    const query = { replies: '0', after: String(after) }
    const read = await site.as(null)('GET /api/topics/:id', { params: topic, query })
    assert.deepEqual(read.replies, [])
    return read.nextReply
  }
  assert.equal(await next(0), undefined)
  const [first = 0, second = 0] = await insertReplies(site.db, topic.id, 'A reply', 2)
  assert.deepEqual([await next(0), await next(first), await next(second)], [0, first, undefined])
})

test('long lists are cut at 3 MB', async () => {
  const site = await openSite()
  const content = '\u0007'.repeat(DESCRIPTION_CHARACTERS_MAX)
  await insertEach(site.db, 'creations', 500, () => ({
    community_id: 1,
    user_id: people.ada.id,
    name: 'A creation',
    description: content,
    image_url: null,
    product_url: null,
    created_at: now(),
    updated_at: null,
  }))
  await insertEach(site.db, 'resources', 500, (at) => ({
    community_id: 1,
    user_id: null,
    name: '漢'.repeat(200),
    url: longUrl(at),
    type: 'blog',
    type_suggestion: null,
    pending: false,
    upvotes: 0,
    created_at: now(),
    updated_at: null,
  }))
  await insertEach(site.db, 'tools', 2_000, (at) => ({
    community_id: 1,
    user_id: null,
    name: `Tool ${at}`,
    name_key: `tool ${at}`,
    url: longUrl(at),
    url_key: String(at),
    domain: 'a.test',
    search_text: 'tool',
    visible: true,
    top_pick: null,
    xusername: null,
    rating: 0,
    created_at: now(),
  }))
  await insertEach(site.db, 'contact_messages', 500, () => ({
    name: 'Ada',
    email: 'ada@a.test',
    message: content,
    read: false,
    created_at: now(),
  }))
  for (const path of ['/api/creations', '/api/resources', '/api/tools', '/api/contact']) {
    const list = await readBounded<unknown[]>(site, path)
    assert.ok(list.length > 50, `${path}: ${list.length}`)
  }
  for (const path of ['/', '/topics', '/?tab=creations', '/?tab=resources']) {
    await assertBounded(await site.raw(path))
  }
})

type Portion = { replies: { id: number }[]; nextReply?: number }

async function follow(first: Portion, next: (after: number) => Promise<Portion>) {
  const ids = first.replies.map(({ id }) => id)
  for (let after = first.nextReply; after !== undefined;) {
    const portion = await next(after)
    ids.push(...portion.replies.map(({ id }) => id))
    after = portion.nextReply
  }
  return ids
}

async function readBounded<T>({ raw }: TestSite, path: string): Promise<T> {
  return JSON.parse(await assertBounded(await raw(path, {}, 'root'))) as T
}

async function assertBounded(response: Response) {
  assert.equal(response.status, 200)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.ok(bytes.length <= ANSWER_BYTES_MAX, `${response.url}: ${bytes.length} bytes`)
  return bytes.toString()
}

const longUrl = (at: number) => `https://a.test/${at}?${'漢'.repeat(1_900)}`

async function insertReplies(db: Db, topic_id: number, content = '', count = REPLIES) {
  await insertEach(db, 'replies', count, () => ({
    topic_id,
    user_id: people.ada.id,
    content,
    ...rendered(content),
    created_at: now(),
    updated_at: null,
  }))
  await db.updateTable('topics').set({ reply_count: count }).where('id', '=', topic_id).execute()
  const rows = await db.selectFrom('replies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function insertEach(
  db: Db,
  table: 'replies' | 'creations' | 'resources' | 'tools' | 'contact_messages',
  count: number,
  rowOf: (at: number) => object,
) {
  for (let at = 0; at < count; at += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - at) }, (_, row) =>
      rowOf(at + row),
    )
    await db
      .insertInto(table as 'replies')
      .values(rows as never)
      .execute()
  }
}

const ROWS_PER_INSERT = 100
