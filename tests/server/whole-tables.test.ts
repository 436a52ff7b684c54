import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertTool, insertTopic } from '../insert-rows.ts'
import { recordLongReads } from '../recorded-statements.ts'
import { openSite } from '../site.ts'
import { people } from '../test-users.ts'

test('a search among users or tools reads their table outside the thread that answers', async (t) => {
  const { db, as } = await openSite()
  const tool = await insertTool(db, { name: 'A loom' })
  const texts: string[] = []
  recordLongReads(t, (text) => texts.push(text))
  const users = await as('root')('GET /api/users', { query: { search: 'ada' } })
  assert.deepEqual(
    users.map(({ username }) => username),
    ['ada'],
  )
  assert.match(texts.join('\n'), /from "users".* like /s)
  const tools = await as(null)('GET /api/tools', { query: { search: 'loom' } })
  assert.deepEqual(
    tools.map(({ id }) => id),
    [tool.id],
  )
  assert.match(texts.join('\n'), /from "tools".* like /s)
})

test('what a member posted in a community, or with a tag, is looked for outside the thread that answers', async (t) => {
  const { db, as } = await openSite()
  const topic = await insertTopic(db)
  const texts: string[] = []
  recordLongReads(t, (text) => texts.push(text))
  const query = { authorId: String(people.ada.id), communityId: '1' }
  for (const part of [{}, { tag: 'General' }]) {
    const topics = await as(null)('GET /api/topics', { query: { ...query, ...part } })
    assert.deepEqual(
      topics.map(({ id }) => id),
      [topic.id],
    )
    await as(null)('GET /api/creations', { query: { ...query, ...part } })
  }
  const authorId = String(people.ada.id)
  await as(null)('GET /api/creations', { query: { authorId, toolId: '1' } })
  await as(null)('GET /api/resources', { query: { authorId, type: 'blog' } })
  for (const table of ['topics', 'topic_tags', 'creations', 'creation_tags', 'resources']) {
    assert.ok(
      texts.some((text) => text.includes(`from "${table}" where`)),
      table,
    )
  }
  assert.match(texts.join('\n'), /from "creation_tools"|"tool_id"/)
})

test('lists that are read by an index run in the thread that answers', async (t) => {
  const { db, as } = await openSite()
  const tool = await insertTool(db)
  const texts: string[] = []
  recordLongReads(t, (text) => texts.push(text))
  await as('root')('GET /api/users')
  await as(null)('GET /api/tools')
  await as(null)('GET /api/tools/:id', { params: tool })
  await as(null)('GET /api/topics', { query: { authorId: '1' } })
  await as(null)('GET /api/creations', { query: { tag: 'App', communityId: '1' } })
  assert.deepEqual(texts, [])
})

test('many votes are counted outside the thread that answers, and are up to date after each one', async (t) => {
  const { db, as } = await openSite()
  const tool = await insertTool(db)
  // As if thousands had voted.
  await db.updateTable('tools').set({ rating: 5_000 }).where('id', '=', tool.id).execute()
  const texts: string[] = []
  recordLongReads(t, (text) => texts.push(text))
  const votes = async () => {
    const { votes: shown } = await as(null)('GET /api/tools/:id', { params: tool })
    return shown.periods.map((period) => period.votes)
  }
  assert.deepEqual(await votes(), [])
  await as('ada')('POST /api/tools/:id/rate', { params: tool, body: { rating: 1 } })
  assert.deepEqual(await votes(), [1])
  assert.equal(texts.length, 2)
  assert.match(texts.join('\n'), /from "tool_votes".* group by /s)
})
