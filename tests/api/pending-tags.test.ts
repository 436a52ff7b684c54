import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTag } from '../insert-rows.ts'
import { openSite } from '../site.ts'
import type { TestSite, Who } from '../site.ts'

const DISCUSS = 3
const GENERAL = 13
const IDE = 6
const APP = 11

const suggest = ({ as }: TestSite, who: Who, type = 'topic' as const, name = 'Robots') =>
  as(who)('POST /api/tags', { body: { name, type } })

const post = ({ as }: TestSite, who: Who, tagIds: number[]) =>
  as(who)('POST /api/topics', { body: { title: 'A title', content: 'Some content.', tagIds } })

const edit = ({ as }: TestSite, who: Who, topic: { id: number }, tagIds: number[]) =>
  as(who)('PUT /api/topics/:id', {
    params: topic,
    body: { title: 'A title', content: 'Some content.', tagIds },
  })

test('the id of a pending tag that somebody else suggested counts as unknown', async () => {
  const site = await openSite()
  const { id } = await suggest(site, 'ada')
  const topic = await post(site, 'bob', [DISCUSS, id])
  assert.deepEqual(topic.tagIds, [DISCUSS])
  assert.deepEqual((await post(site, 'bob', [id])).tagIds, [GENERAL])
  assert.deepEqual((await edit(site, 'bob', topic, [id, DISCUSS])).tagIds, [DISCUSS])
  assert.deepEqual((await edit(site, 'bob', topic, [id])).tagIds, [DISCUSS])
  assert.deepEqual((await post(site, 'ada', [DISCUSS, id])).tagIds, [DISCUSS, id])
})

test('a tool or creation with nothing but a pending tag of somebody else is refused', async () => {
  const site = await openSite()
  const tool = await insertTag(site.db, { type: 'tool' })
  const creation = await insertTag(site.db, { type: 'creation' })
  const refused = /400: .*Please select at least one tag/
  const url = 'https://loom.test/'
  const add = (who: Who, tagIds: number[]) =>
    site.as(who)('POST /api/tools', { body: { name: 'Loom', url, tagIds } })
  await assert.rejects(add('bob', [tool.id]), refused)
  assert.deepEqual((await add('bob', [IDE, tool.id])).tagIds, [IDE])

  const texts = { name: 'A loom', description: 'Woven by hand.', imageUrl: 'https://loom.test/a' }
  const share = (who: Who, tagIds: number[]) =>
    site.as(who)('POST /api/creations', { body: { ...texts, tagIds } })
  await assert.rejects(share('bob', [creation.id]), refused)
  const params = await share('bob', [APP])
  const change = site.as('bob')('PATCH /api/creations/:id', {
    params,
    body: { tagIds: [creation.id] },
  })
  await assert.rejects(change, refused)
  assert.deepEqual((await share('ada', [creation.id])).tagIds, [creation.id])
})

test('an approved tag is not remembered as suggested by anybody', async () => {
  const site = await openSite()
  const { as, db } = site
  const tag = await suggest(site, 'ada')
  await suggest(site, 'bob')
  const suggestions = () => db.selectFrom('tag_suggestions').selectAll().execute()
  assert.equal((await suggestions()).length, 1)
  await as('root')('PUT /api/tags/:id', { params: tag, body: { name: 'Automata' } })
  assert.equal((await suggestions()).length, 1)
  await as('root')('PUT /api/tags/:id', { params: tag, body: { active: true } })
  assert.deepEqual(await suggestions(), [])
})

test('a member who suggests a pending tag again is remembered once', async () => {
  const site = await openSite()
  const tag = await suggest(site, 'ada')
  await suggest(site, 'ada')
  await suggest(site, 'bob')
  await suggest(site, 'bob')
  const suggestions = await site.db.selectFrom('tag_suggestions').select('user_id').execute()
  assert.equal(suggestions.length, 1)
  assert.deepEqual((await post(site, 'ada', [tag.id])).tagIds, [tag.id])
  assert.deepEqual((await post(site, 'bob', [tag.id])).tagIds, [tag.id])
})

test('everyone who has suggested a name can put the pending tag on posts', async () => {
  const site = await openSite()
  const first = await suggest(site, 'ada')
  assert.deepEqual(await suggest(site, 'bob'), first)
  assert.deepEqual(await suggest(site, 'bob'), first)
  assert.deepEqual((await post(site, 'bob', [first.id])).tagIds, [first.id])
  await site.as('root')('DELETE /api/tags/:id', { params: first })
  // The next tag of this name is another one.
  const second = await suggest(site, 'ada')
  assert.deepEqual((await post(site, 'bob', [second.id])).tagIds, [GENERAL])
})

test('an administrator can put every pending tag on every topic', async () => {
  const site = await openSite()
  const { id } = await suggest(site, 'ada')
  assert.deepEqual((await post(site, 'root', [id])).tagIds, [id])
  const topic = await post(site, 'bob', [DISCUSS])
  assert.deepEqual((await edit(site, 'root', topic, [DISCUSS, id])).tagIds, [DISCUSS, id])
})

test('a tag that became pending on a post stays on it when its author edits the post', async () => {
  const site = await openSite()
  const topic = await post(site, 'bob', [DISCUSS, GENERAL])
  const body = { active: false }
  await site.as('root')('PUT /api/tags/:id', { params: { id: DISCUSS }, body })
  assert.deepEqual((await edit(site, 'bob', topic, [DISCUSS])).tagIds, [DISCUSS])
  assert.deepEqual((await post(site, 'bob', [DISCUSS])).tagIds, [GENERAL])

  const image = { imageUrl: 'https://loom.test/a' }
  const texts = { name: 'A loom', description: 'Woven by hand.', ...image, tagIds: [APP, 12] }
  const creation = await site.as('bob')('POST /api/creations', { body: texts })
  await site.as('root')('PUT /api/tags/:id', { params: { id: APP }, body })
  const change = { params: creation, body: { tagIds: [APP] } }
  assert.deepEqual((await site.as('bob')('PATCH /api/creations/:id', change)).tagIds, [APP])
})
