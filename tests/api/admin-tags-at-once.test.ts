import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../site.ts'
import { insertTag } from '../insert-rows.ts'

const DISCUSS = 3
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
