import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertTopic } from '../insert-rows.ts'

test('topics are listed newest first, ten per page', async () => {
  const site = await openSite()
  const ids: number[] = []
  for (let at = 0; at < 23; at += 1) ids.push((await insertTopic(site.db)).id)
  const newest = ids.toReversed()
  assert.deepEqual(await list(site, {}), newest.slice(0, 10))
  assert.deepEqual(await list(site, { page: '1' }), newest.slice(0, 10))
  assert.deepEqual(await list(site, { page: '2' }), newest.slice(10, 20))
  assert.deepEqual(await list(site, { page: '3' }), newest.slice(20))
  assert.deepEqual(await list(site, { page: '4' }), [])
})

test('a row contains exactly the fields of a card', async () => {
  const site = await openSite()
  const body = { title: 'A title', content: 'Some content.', tagIds: [2] }
  const { id, createdAt } = await site.as('ada')('POST /api/topics', { body })
  const [row] = await site.as(null)('GET /api/topics')
  assert.deepEqual(row, {
    id,
    title: 'A title',
    content: 'Some content.',
    userId: 1,
    communityId: 1,
    createdAt,
    updatedAt: null,
    tagIds: [2],
    replyCount: 0,
    author: { id: 1, username: 'ada', profileImage: null },
    tags: [{ id: 2, name: 'Show & Tell', active: true }],
  })
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
})

test('tag filters topics; All Topics and an empty tag list all', async () => {
  const site = await openSite()
  const shown = await post(site, [2])
  const both = await post(site, [2, 3])
  const general = await post(site, [13])
  const all = [general, both, shown]
  assert.deepEqual(await list(site, {}), all)
  assert.deepEqual(await list(site, { tag: 'All Topics' }), all)
  assert.deepEqual(await list(site, { tag: 'all topics' }), all)
  assert.deepEqual(await list(site, { tag: '' }), all)
  assert.deepEqual(await list(site, { tag: 'Show & Tell' }), [both, shown])
  assert.deepEqual(await list(site, { tag: 'Discuss' }), [both])
  assert.deepEqual(await list(site, { tag: 'General' }), [general])
  assert.deepEqual(await list(site, { tag: 'Legacy' }), [])
  assert.deepEqual(await list(site, { tag: 'No such tag' }), [])
  assert.deepEqual(await list(site, { tag: 'App Gen' }), [], 'a tag of tools')
})

test('pages of a tag continue where the previous one ended', async () => {
  const site = await openSite()
  const ids: number[] = []
  for (let at = 0; at < 12; at += 1) {
    ids.push(await post(site, [3]))
    await post(site, [4])
  }
  const newest = ids.toReversed()
  assert.deepEqual(await list(site, { tag: 'Discuss' }), newest.slice(0, 10))
  assert.deepEqual(await list(site, { tag: 'Discuss', page: '2' }), newest.slice(10))
})

test('with before, pages count from the topics below that id, whatever is posted meanwhile', async () => {
  const site = await openSite()
  const ids: number[] = []
  for (let at = 0; at < 25; at += 1) ids.push(await post(site, [3]))
  const newest = ids.toReversed()
  for (const query of [{}, { tag: 'Discuss' }]) {
    const first = await list(site, query)
    await post(site, [3])
    const before = String(first.at(-1))
    assert.deepEqual(await list(site, { ...query, before }), newest.slice(10, 20))
    assert.deepEqual(await list(site, { ...query, before, page: '2' }), newest.slice(20))
    newest.unshift(...(await list(site, {})).slice(0, 1))
  }
  assert.deepEqual(await list(site, { before: '0' }), [])
  assert.deepEqual(await list(site, { before: 'x' }), newest.slice(0, 10))
})

test('topics with the same time have a stable order', async () => {
  const site = await openSite()
  const ids: number[] = []
  for (let at = 0; at < 12; at += 1) ids.push((await insertTopic(site.db)).id)
  await site.db.updateTable('topics').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
  const both = [...(await list(site, {})), ...(await list(site, { page: '2' }))]
  assert.deepEqual(both, ids.toReversed())
})

test('posts of a deleted account keep userId, and their author is null', async () => {
  const site = await openSite()
  const topic = await insertTopic(site.db)
  const body = { content: 'A reply' }
  await site.as('ada')('POST /api/topics/:id/replies', { params: topic, body })
  const nobody = { username: null, username_key: null, email: null, email_key: null }
  const deleted_at = new Date().toISOString()
  await site.db
    .updateTable('users')
    .set({ ...nobody, deleted_at })
    .where('id', '=', 1)
    .execute()
  const [row] = await site.as(null)('GET /api/topics')
  assert.deepEqual([row?.userId, row?.author], [1, null])
  const read = await site.as(null)('GET /api/topics/:id', { params: topic })
  assert.deepEqual([read.topic.author, read.replies[0]?.author], [null, null])
  assert.deepEqual([read.topic.userId, read.replies[0]?.userId], [1, 1])
})

test('the topic list of a new site is empty', async () => {
  assert.deepEqual(await list(await openSite(), {}), [])
})

async function list({ as }: TestSite, query: Record<string, string>) {
  return (await as(null)('GET /api/topics', { query })).map(({ id }) => id)
}

async function post({ as }: TestSite, tagIds: number[]) {
  const body = { title: 'A title', content: 'Some content.', tagIds }
  return (await as('ada')('POST /api/topics', { body })).id
}
