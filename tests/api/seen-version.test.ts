import assert from 'node:assert/strict'
import { test } from 'node:test'
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
