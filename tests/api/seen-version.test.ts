import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertCreation, insertTool } from '../insert-rows.ts'
import { openSite } from '../site.ts'

const CHANGED = 'This text has been changed since you opened it. Your changes were not saved.'

test('a topic that an administrator has changed meanwhile is not overwritten unseen', async () => {
  const { as, ask } = await openSite()
  const draft = { title: 'What I have made', content: 'A letter to my printer.', tagIds: [2] }
  const topic = await as('ada')('POST /api/topics', { body: draft })
  const edit = (who: 'ada' | 'root', change: object) =>
    ask(who, 'PUT /api/topics/:id', { params: topic, body: { ...draft, ...change } })
  const read = async () => (await as(null)('GET /api/topics/:id', { params: topic })).topic

  const content = 'A letter. An address was removed.'
  assert.equal((await edit('root', { content, seenAt: null })).status, 200)
  const refused = await edit('ada', { content: 'A longer letter.', seenAt: null })
  assert.equal(refused.status, 409)
  const issues = [{ path: 'seenAt', message: CHANGED }]
  assert.deepEqual(await refused.json(), { error: CHANGED, message: CHANGED, issues })
  assert.equal((await edit('ada', { content, tagIds: [3], seenAt: null })).status, 409)
  assert.deepEqual([(await read()).content, (await read()).tagIds], [content, [2]])

  // The response to the first request was lost.
  assert.equal((await edit('root', { content, seenAt: null })).status, 200)
  const { updatedAt: seenAt } = await read()
  assert.equal((await edit('ada', { content: 'A longer letter.', seenAt })).status, 200)
  assert.equal((await edit('ada', { content: 'Says nothing of a version.' })).status, 200)
})

test('a reply that an administrator has changed meanwhile is not overwritten unseen', async () => {
  const { as, ask } = await openSite()
  const body = { title: 'A title', content: 'Some content.' }
  const topic = await as('ada')('POST /api/topics', { body })
  const reply = await as('bob')('POST /api/topics/:id/replies', { params: topic, body })
  const edit = (who: 'bob' | 'root', change: object) =>
    ask(who, 'PUT /api/replies/:id', { params: reply, body: change })

  const content = 'Put politely.'
  const seenAt = null
  assert.equal((await edit('root', { content, seenAt })).status, 200)
  assert.equal((await edit('bob', { content: 'Put rudely.', seenAt })).status, 409)
  assert.equal((await edit('root', { content, seenAt })).status, 200)
  const { replies } = await as(null)('GET /api/topics/:id', { params: topic })
  assert.equal(replies[0]?.content, content)
  const seen = { seenAt: replies[0]?.updatedAt }
  assert.equal((await edit('bob', { content: 'Put otherwise.', ...seen })).status, 200)
  assert.equal((await edit('bob', { content: 'x', seenAt: 'yesterday' })).status, 400)
})

test('a tool that another administrator has changed meanwhile is not overwritten unseen', async () => {
  const { as, ask, db } = await openSite()
  const tool = await insertTool(db, { name: 'Loom', tagIds: [6] })
  const edit = (change: object) => ask('root', 'PUT /api/tools/:id', { params: tool, body: change })
  const read = async () => (await as('root')('GET /api/tools/:id', { params: tool })).tool

  const seenAt = (await read()).updatedAt
  assert.equal(seenAt, null)
  const renamed = { name: 'Power Loom', tagIds: [6, 7], seenAt }
  assert.equal((await edit(renamed)).status, 200)
  const refused = await edit({ name: 'Hand Loom', seenAt })
  assert.equal(refused.status, 409)
  const message = CHANGED.replace('text', 'tool')
  const issues = [{ path: 'seenAt', message }]
  assert.deepEqual(await refused.json(), { error: message, message, issues })
  assert.deepEqual([(await read()).name, (await read()).tagIds], ['Power Loom', [6, 7]])

  // The response to the first request was lost.
  assert.equal((await edit(renamed)).status, 200)
  const now = (await read()).updatedAt
  assert.equal((await edit({ name: 'Hand Loom', seenAt: now })).status, 200)
  assert.equal((await edit({ topPick: 1 })).status, 200)
})

test('a creation that its creator has changed elsewhere is not overwritten unseen', async () => {
  const { as, ask, db } = await openSite()
  const creation = await insertCreation(db, { tagIds: [12] })
  const edit = (change: object) =>
    ask('ada', 'PATCH /api/creations/:id', { params: creation, body: change })
  const read = async () =>
    (await as('ada')('GET /api/creations/:id', { params: creation })).creation

  const { tagIds, imageUrl, updatedAt: seenAt } = await read()
  const shorter = { description: 'In a few words.', tagIds, imageUrl, seenAt }
  assert.equal((await edit(shorter)).status, 200)
  assert.equal((await edit({ ...shorter, description: 'In many more words.' })).status, 409)
  assert.equal((await edit({ productUrl: 'https://loom.test/', seenAt })).status, 409)
  assert.equal((await read()).description, 'In a few words.')

  assert.equal((await edit(shorter)).status, 200)
  const now = (await read()).updatedAt
  assert.equal((await edit({ description: 'In many more words.', seenAt: now })).status, 200)
  assert.equal((await edit({ description: 'Says nothing of a version.' })).status, 200)
})
