import assert from 'node:assert/strict'
import { test } from 'node:test'
import { people } from '../test-users.ts'
import { openSite } from '../site.ts'
import { insertCreation, insertResource, insertTopic } from '../insert-rows.ts'

const params = { id: people.ada.id }

test('a member has a name, a portrait, a first day and the numbers of their public posts', async () => {
  const { as, ask, db } = await openSite()
  const read = () => as(null)('GET /api/users/:id', { params })
  const { createdAt } = await as('ada')('GET /api/user')
  const empty = { ...params, username: 'ada', profileImage: null, createdAt }
  assert.deepEqual(await read(), { ...empty, topics: 0, creations: 0, resources: 0 })
  await insertTopic(db)
  await insertTopic(db, { by: 'bob' })
  const creation = await insertCreation(db)
  await insertResource(db)
  await insertResource(db, { typeSuggestion: 'Zine' })
  assert.deepEqual(await read(), { ...empty, topics: 1, creations: 1, resources: 1 })
  await as('root')('DELETE /api/creations/:id', { params: creation })
  assert.equal((await read()).creations, 0)
  await as('ada')('PUT /api/user/profile', { body: { username: 'countess' } })
  assert.equal((await read()).username, 'countess')
  await as('ada')('DELETE /api/user/delete')
  for (const id of [params.id, 4_242]) {
    assert.equal((await ask(null, 'GET /api/users/:id', { params: { id } })).status, 404)
  }
})

test('each new post of a member is counted at once', async () => {
  const { as } = await openSite()
  const counts = async () => {
    const { topics, creations, resources } = await as(null)('GET /api/users/:id', { params })
    return [topics, creations, resources]
  }
  assert.deepEqual(await counts(), [0, 0, 0])
  const link = 'https://example.test/a'
  await as('ada')('POST /api/resources', { body: { name: 'A zine', url: link, type: 'blog' } })
  assert.deepEqual(await counts(), [0, 0, 1])
  const creation = { name: 'A loom', description: 'It weaves.', imageUrl: link, tagIds: [11] }
  await as('ada')('POST /api/creations', { body: creation })
  assert.deepEqual(await counts(), [0, 1, 1])
  await as('ada')('POST /api/topics', { body: { title: 'A topic', content: 'Its content.' } })
  assert.deepEqual(await counts(), [1, 1, 1])
})

test('topics, creations and resources are listed by author, newest first, by pages', async () => {
  const { as, db } = await openSite()
  const mine = { topics: [] as number[], creations: [] as number[], resources: [] as number[] }
  for (let at = 0; at < 12; at += 1) {
    mine.topics.unshift((await insertTopic(db)).id)
    await insertTopic(db, { by: 'bob' })
  }
  for (let at = 0; at < 26; at += 1) mine.creations.unshift((await insertCreation(db)).id)
  await insertCreation(db, { by: 'bob' })
  for (let at = 0; at < 52; at += 1) mine.resources.unshift((await insertResource(db)).id)
  await insertResource(db, { typeSuggestion: 'Zine' })
  const lists = [
    ['GET /api/topics', mine.topics, 10],
    ['GET /api/creations', mine.creations, 24],
    ['GET /api/resources', mine.resources, 50],
  ] as const
  for (const [address, all, perPage] of lists) {
    const ids = async (query: object) => (await as(null)(address, { query })).map(({ id }) => id)
    const authorId = people.ada.id
    assert.deepEqual(await ids({ authorId, page: 1 }), all.slice(0, perPage), address)
    assert.deepEqual(await ids({ authorId, page: 2 }), all.slice(perPage), address)
    assert.deepEqual(await ids({ authorId, communityId: 2 }), [])
    for (const nobody of [people.root.id, 4_242, 'x', '0', '9'.repeat(20)]) {
      assert.deepEqual(await ids({ authorId: nobody }), [], `${address} ${nobody}`)
    }
  }
  const tagged = async (address: 'GET /api/topics' | 'GET /api/creations', tag: string) =>
    (await as(null)(address, { query: { tag, authorId: people.bob.id } })).length
  assert.deepEqual(
    [await tagged('GET /api/topics', 'General'), await tagged('GET /api/creations', 'App')],
    [10, 1],
  )
})

test('what a deleted account has written stays, and is no longer listed by author', async () => {
  const { as, db } = await openSite()
  const posts = [
    ['GET /api/topics', await insertTopic(db)],
    ['GET /api/creations', await insertCreation(db)],
    ['GET /api/resources', await insertResource(db)],
  ] as const
  const ids = async (address: (typeof posts)[number][0], query: object) =>
    (await as(null)(address, { query })).map(({ id }) => id)
  const authorId = people.ada.id
  for (const [address, { id }] of posts) assert.deepEqual(await ids(address, { authorId }), [id])
  await as('ada')('DELETE /api/user/delete')
  for (const [address, { id }] of posts) {
    assert.deepEqual(await ids(address, { authorId }), [], address)
    assert.deepEqual(await ids(address, {}), [id], address)
  }
  for (const [address, tag] of [
    ['GET /api/topics', 'General'],
    ['GET /api/creations', 'App'],
  ] as const) {
    assert.deepEqual(await ids(address, { authorId, tag }), [])
    assert.equal((await ids(address, { tag })).length, 1)
  }
})
