import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertReply, insertTopic } from '../insert-rows.ts'

const post = { title: 'A title', content: 'Some content.' }

test('a new topic is a 201 with its row', async () => {
  const { as, ask } = await openSite()
  const response = await ask('ada', 'POST /api/topics', {
    body: { ...post, userId: 1, tagIds: [2] },
  })
  assert.equal(response.status, 201)
  const topic = (await response.json()) as { id: number }
  assert.deepEqual((await as('ada')('GET /api/topics/:id', { params: topic })).topic, topic)
})

test('a topic is returned with its replies, oldest first', async () => {
  const { as } = await openSite()
  const topic = await as('ada')('POST /api/topics', { body: post })
  const first = await reply('bob', 'The first one')
  const second = await reply('ada', 'The second one')
  const read = await as(null)('GET /api/topics/:id', { params: topic })
  assert.deepEqual(read.replies, [first, second])
  assert.equal(read.topic.replyCount, 2)
  assert.ok(!('nextReply' in read))
  assert.deepEqual(Object.keys(first).toSorted(), REPLY_FIELDS)
  assert.deepEqual(first.author, { id: 2, username: 'bob', profileImage: null })
  assert.deepEqual([first.userId, first.topicId, first.updatedAt], [2, topic.id, null])

  function reply(who: 'ada' | 'bob', content: string) {
    return as(who)('POST /api/topics/:id/replies', { params: topic, body: { content } })
  }
})

const REPLY_FIELDS = [
  'author',
  'content',
  'createdAt',
  'html',
  'id',
  'topicId',
  'updatedAt',
  'userId',
]

test('a new topic without a known tag gets General', async () => {
  const site = await openSite()
  for (const tagIds of [undefined, [], [4242], [0, -1], [2_147_483_648], [5], [11, 6]]) {
    const topic = await site.as('ada')('POST /api/topics', { body: { ...post, ...given(tagIds) } })
    assert.deepEqual(topic.tagIds, [13], JSON.stringify(tagIds))
  }
})

test('unknown tag ids are dropped, and repeated ones count once', async () => {
  const { as } = await openSite()
  const tagIds = [4242, 3, 3, 2, 5, -7, 3]
  const topic = await as('ada')('POST /api/topics', { body: { ...post, tagIds } })
  assert.deepEqual(topic.tagIds, [3, 2])
})

test('an edit changes title, content and tags and returns the row', async () => {
  const { as } = await openSite()
  const topic = await as('ada')('POST /api/topics', { body: { ...post, tagIds: [2] } })
  const body = { title: 'Another title', content: 'Other content.', tagIds: [3, 4] }
  const changed = await as('ada')('PUT /api/topics/:id', { params: topic, body })
  assert.deepEqual([changed.title, changed.content, changed.tagIds], Object.values(body))
  assert.deepEqual([changed.createdAt, changed.userId], [topic.createdAt, topic.userId])
  assert.ok(changed.updatedAt)
  assert.deepEqual((await as(null)('GET /api/topics/:id', { params: topic })).topic, changed)
  assert.equal((await as(null)('GET /api/topics', { query: { tag: 'Show & Tell' } })).length, 0)
  assert.equal((await as(null)('GET /api/topics', { query: { tag: 'Legacy' } })).length, 1)
})

test('an edit without a known tag keeps the first tag, or gets General', async () => {
  const { as, db } = await openSite()
  const edit = async (tagIds?: number[]) => {
    const body = { ...post, ...given(tagIds) }
    return (await as('ada')('PUT /api/topics/:id', { params: topic, body })).tagIds
  }
  const topic = await as('ada')('POST /api/topics', { body: { ...post, tagIds: [4, 2] } })
  assert.deepEqual(await edit(), [4, 2], 'left out, they stay')
  assert.deepEqual(await edit([4242]), [4])
  await edit([3, 2])
  assert.deepEqual(await edit([]), [3])
  await db.deleteFrom('topic_tags').where('topic_id', '=', topic.id).execute()
  assert.deepEqual(await edit([]), [13])
})

test('deleting a topic deletes its replies', async () => {
  const { as, ask, db } = await openSite()
  const topic = await insertTopic(db)
  const other = await insertTopic(db)
  const reply = await insertReply(db, { to: topic, contents: Array<string>(500).fill('A reply') })
  const kept = await insertReply(db, { to: other })
  const answer = await ask('ada', 'DELETE /api/topics/:id', { params: topic })
  assert.deepEqual([answer.status, await answer.json()], [200, { success: true }])

  assert.equal((await ask(null, 'GET /api/topics/:id', { params: topic })).status, 404)
  assert.equal((await ask(null, 'GET /api/topics/:id/replies', { params: topic })).status, 404)
  assert.equal((await ask('ada', 'DELETE /api/topics/:id', { params: topic })).status, 404)
  const body = { content: 'Too late' }
  for (const [call, params] of [
    ['POST /api/topics/:id/replies', topic],
    ['PUT /api/replies/:id', reply],
    ['DELETE /api/replies/:id', reply],
  ] as const) {
    assert.equal((await ask('ada', call, { params, body })).status, 404, call)
  }
  const left = await db.selectFrom('replies').select('id').execute()
  assert.deepEqual(
    left.map((row) => row.id),
    [kept.id],
  )
  assert.deepEqual(
    (await db.selectFrom('topic_tags').select('topic_id').execute()).map((row) => row.topic_id),
    [other.id],
  )
  assert.equal((await as(null)('GET /api/topics')).length, 1)
})

test('an id is never reused, not even after a deletion', async () => {
  const { as, db } = await openSite()
  const topic = await insertTopic(db)
  await as('root')('DELETE /api/topics/:id', { params: topic })
  const next = await as('ada')('POST /api/topics', { body: post })
  assert.ok(next.id > topic.id)
})

test('an administrator edits and deletes any topic and reply; the author stays the same', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db, { by: 'ada' })
  const reply = await insertReply(site.db, { to: topic, by: 'bob' })
  const edited = await site.as('root')('PUT /api/topics/:id', { params: topic, body: post })
  assert.equal(edited.author?.username, 'ada')
  const body = { content: 'In better words' }
  const mended = await site.as('root')('PUT /api/replies/:id', { params: reply, body })
  assert.deepEqual([mended.author?.username, mended.content], ['bob', body.content])
  await site.as('root')('DELETE /api/replies/:id', { params: reply })
  assert.equal(await replyCount(site, topic), 0)
  await site.as('root')('DELETE /api/topics/:id', { params: topic })
})

test("the author of a topic has no rights to others' replies", async () => {
  const { ask, db } = await openSite()
  const topic = await insertTopic(db, { by: 'ada' })
  const reply = await insertReply(db, { to: topic, by: 'bob' })
  const body = { content: 'In your mouth' }
  assert.equal((await ask('ada', 'PUT /api/replies/:id', { params: reply, body })).status, 403)
  assert.equal((await ask('ada', 'DELETE /api/replies/:id', { params: reply })).status, 403)
})

test('a topic with 1,100 replies is returned with the first 1,000 and nextReply', async () => {
  const { as, db } = await openSite()
  const topic = await insertTopic(db)
  const contents = Array.from({ length: 1_100 }, (_, at) => `reply ${at}`)
  await insertReply(db, { to: topic, contents })
  const read = await as(null)('GET /api/topics/:id', { params: topic })
  assert.equal(read.topic.replyCount, 1_100)
  assert.deepEqual(
    read.replies.map((one) => one.content),
    contents.slice(0, 1_000),
  )
  assert.equal(read.nextReply, read.replies.at(-1)?.id)
  const query = { after: read.nextReply ?? 0 }
  const rest = await as(null)('GET /api/topics/:id/replies', { params: topic, query })
  assert.deepEqual(
    rest.map((one) => one.content),
    contents.slice(1_000),
  )
  const first = await as(null)('GET /api/topics/:id/replies', { params: topic })
  assert.equal(first.length, 100)
  const end = { after: rest.at(-1)?.id ?? 0 }
  assert.deepEqual(await as(null)('GET /api/topics/:id/replies', { params: topic, query: end }), [])
})

test('a topic with exactly 1,000 replies has no nextReply', async () => {
  const { as, db } = await openSite()
  const topic = await insertTopic(db)
  await insertReply(db, { to: topic, contents: Array<string>(1_000).fill('A reply') })
  const read = await as(null)('GET /api/topics/:id', { params: topic })
  assert.equal(read.replies.length, 1_000)
  assert.ok(!('nextReply' in read))
})

const given = (tagIds: number[] | undefined) => (tagIds ? { tagIds } : {})

async function replyCount({ as }: TestSite, topic: { id: number }) {
  return (await as(null)('GET /api/topics/:id', { params: topic })).topic.replyCount
}
