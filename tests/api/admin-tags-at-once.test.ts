import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConsistent } from '../assert-consistent.ts'
import { insertTag } from '../insert-rows.ts'
import { insertTaggedTopics } from '../insert-tagged-posts.ts'
import { openSite } from '../site.ts'

const [DISCUSS, LEGACY, GENERAL] = [3, 4, 13]
const ROUNDS = 4

test('concurrent decisions on one tag: one takes effect, the others are refused, none is a 500', async () => {
  const site = await openSite()
  for (let round = 0; round < ROUNDS; round += 1) {
    const tag = await insertTag(site.db)
    const body = { title: 'A title', content: 'Some content.', tagIds: [tag.id] }
    const topic = await site.as('ada')('POST /api/topics', { body })
    const decide = [
      () => site.ask('root', 'PUT /api/tags/:id', { params: tag, body: { active: true } }),
      () => site.ask('root', 'DELETE /api/tags/:id', { params: tag }),
      () => site.ask('root', `POST /api/tags/${tag.id}/merge`, { body: { into: DISCUSS } }),
      () => site.ask('root', 'PUT /api/tags/:id', { params: tag, body: { name: `n${round}` } }),
    ]
    const answers = await Promise.all([...decide, ...decide].map((one) => one()))
    const statuses = answers.map(({ status }) => status)
    for (const status of statuses) assert.ok([200, 404].includes(status), String(status))
    const ends = [1, 2, 5, 6].filter((at) => statuses[at] === 200)
    assert.equal(ends.length, 1, 'it is rejected or merged once')
    const acts = await site.as('root')('GET /api/audit')
    const ended = acts.filter(({ action, subjectId }) => {
      return subjectId === tag.id && ['tag.merged', 'tag.rejected', 'tag.deleted'].includes(action)
    })
    assert.equal(ended.length, 1)
    const { topic: read } = await site.as(null)('GET /api/topics/:id', { params: topic })
    assert.deepEqual(read.tagIds, [ended[0]?.action === 'tag.merged' ? DISCUSS : 13])
  }
})

test('a topic whose tags are rejected concurrently gets General', async () => {
  const site = await openSite()
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await insertTag(site.db), await insertTag(site.db)]
    const body = { title: 'A title', content: 'Some content.', tagIds: [one.id, two.id] }
    const first = await site.as('ada')('POST /api/topics', { body })
    const answers = await Promise.all([
      site.ask('root', 'DELETE /api/tags/:id', { params: one }),
      site.ask('ada', 'POST /api/topics', { body: { ...body, tagIds: [one.id] } }),
      site.ask('root', 'DELETE /api/tags/:id', { params: two }),
      site.ask('ada', 'PUT /api/topics/:id', { params: first, body }),
      site.ask('ada', 'POST /api/topics', { body: { ...body, tagIds: [two.id] } }),
    ])
    for (const { status } of answers) {
      assert.ok([200, 201].includes(status), String(status))
    }
    for (const tag of [one, two]) await site.ask('root', 'DELETE /api/tags/:id', { params: tag })
    const topics = await site.as('root')('GET /api/topics')
    assert.deepEqual(
      topics.filter(({ tagIds }) => tagIds.length === 0),
      [],
    )
  }
})

test('topics that are edited, deleted and written while their tag is hidden, merged or deleted have the tags of the last edit, and never none', async () => {
  const site = await openSite()
  const { db, ask, as } = site
  const end = [
    (params: { id: number }) =>
      ask('root', 'PUT /api/tags/:id', { params, body: { active: false } }),
    (params: { id: number }) => ask('root', 'DELETE /api/tags/:id', { params }),
    (params: { id: number }) =>
      ask('root', 'POST /api/tags/:id/merge', { params, body: { into: LEGACY } }),
  ]
  for (const decide of [...end, ...end]) {
    const tag = await insertTag(db, { active: true })
    const topics = await insertTaggedTopics(db, [tag.id], 24)
    const body = { title: 'A title', content: 'Some content.' }
    const edit = (id: number, tagIds: number[]) =>
      ask('ada', 'PUT /api/topics/:id', { params: { id }, body: { ...body, tagIds } })
    const writes = topics.map((id, at) => () => {
      if (at % 4 === 0) return edit(id, [DISCUSS])
      if (at % 4 === 1) return edit(id, [GENERAL])
      if (at % 4 === 2) return edit(id, [DISCUSS, tag.id])
      return ask('ada', 'DELETE /api/topics/:id', { params: { id } })
    })
    const post = () => ask('bob', 'POST /api/topics', { body: { ...body, tagIds: [tag.id] } })
    const sent = [...writes.slice(12), post, () => decide(tag), post, ...writes.slice(0, 12)]
    const answers = await Promise.all(sent.map((one) => one()))
    for (const { ok, status } of answers) assert.ok(ok, String(status))
    for (const [at, id] of topics.entries()) {
      if (at % 4 > 1) continue
      const { topic } = await as('root')('GET /api/topics/:id', { params: { id } })
      assert.deepEqual(topic.tagIds, [at % 4 === 0 ? DISCUSS : GENERAL])
    }
    const untagged = await db
      .selectFrom('topics')
      .select('id')
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('topic_tags')
          .innerJoin('tags', 'tags.id', 'tag_id')
          .select('topic_id')
          .where('active', '=', true),
      )
      .execute()
    assert.deepEqual(untagged, [])
  }
  await assertConsistent(site)
})

test('of two tags merged into each other concurrently, one remains', async () => {
  const site = await openSite()
  const [one, two] = [await insertTag(site.db), await insertTag(site.db)]
  const merge = (id: number, into: number) =>
    site.ask('root', 'POST /api/tags/:id/merge', { params: { id }, body: { into } })
  const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.equal(statuses[0], 200)
  assert.ok([400, 404].includes(statuses[1] ?? 0), String(statuses[1]))
  assert.equal((await site.as('root')('GET /api/tag-suggestions')).length, 1)
})
