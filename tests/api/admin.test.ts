import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertFeed } from '../../server/news/queries.ts'
import { openSite } from '../site.ts'
import { insertContactMessage, insertResource, insertTag } from '../insert-rows.ts'

const nothing = {
  tools: 0,
  tags: 0,
  types: 0,
  messages: 0,
  mail: 0,
  communities: 0,
  news: 0,
  users: 0,
  audit: 0,
  system: 0,
}

test('the counts of the admin sections are the numbers of pending items', async () => {
  const { as, db } = await openSite()
  const root = as('root')
  assert.deepEqual(await root('GET /api/admin/counts'), nothing)

  const tags = [await insertTag(db), await insertTag(db, { type: 'tool' })]
  const types = [await insertResource(db, { typeSuggestion: 'zine' })]
  const messages = [await insertContactMessage(db), await insertContactMessage(db)]
  await insertResource(db)
  await insertTag(db, { active: true })
  const feed = await insertFeed(db, 5, 'https://feeds.test/')
  assert.deepEqual(await root('GET /api/admin/counts'), {
    ...nothing,
    tags: 2,
    types: 1,
    messages: 2,
  })
  await db.updateTable('feeds').set({ failures: 3, last_error: 'HTTP 500' }).execute()
  assert.equal((await root('GET /api/admin/counts')).news, 1)

  // Each count decreases by one with an action of its section.
  const [tag = { id: 0 }, other = { id: 0 }] = tags
  const [type = { id: 0 }] = types
  const [message = { id: 0 }, last = { id: 0 }] = messages
  await root('PUT /api/tags/:id', { params: tag, body: { active: true } })
  await root('DELETE /api/tags/:id', { params: other })
  await root('POST /api/type-suggestions/:id', { params: type, body: { decision: 'approve' } })
  await root('PUT /api/contact/:id', { params: message, body: { read: true } })
  assert.deepEqual(await root('GET /api/admin/counts'), { ...nothing, messages: 1, news: 1 })
  await root('DELETE /api/contact/:id', { params: last })
  await root('DELETE /api/feeds/:id', { params: feed ?? { id: 0 } })
  assert.deepEqual(await root('GET /api/admin/counts'), nothing)
})

test('1,000 pending suggestions and 10,000 messages are listed page by page', async () => {
  const { as, db } = await openSite()
  const created_at = new Date().toISOString()
  const message = { name: 'Ada', email: 'ada@example.test', message: 'What a fine place.' }
  for (let hundred = 0; hundred < 100; hundred += 1) {
    const rows = Array.from({ length: 100 }, () => ({ ...message, read: false, created_at }))
    await db.insertInto('contact_messages').values(rows).execute()
  }
  for (let hundred = 0; hundred < 10; hundred += 1) {
    const rows = Array.from({ length: 100 }, (_, at) => {
      const name = `tag ${hundred} ${at}`
      const fixed = { active: false, display_order: 1_000, suggested_by: 1, last_updated: null }
      return { type: 'topic' as const, name, name_key: name, ...fixed }
    })
    await db.insertInto('tags').values(rows).execute()
  }
  const { tags, messages } = await as('root')('GET /api/admin/counts')
  assert.deepEqual([tags, messages], [1_000, 10_000])
  const suggestions = (page: number) => as('root')('GET /api/tag-suggestions', { query: { page } })
  const inbox = (page: number) => as('root')('GET /api/contact', { query: { page } })
  const sizes = []
  for (const page of [1, 20, 21]) sizes.push((await suggestions(page)).length)
  for (const page of [1, 200, 201]) sizes.push((await inbox(page)).length)
  assert.deepEqual(sizes, [50, 50, 0, 50, 50, 0])
  const [one, two] = [await suggestions(1), await suggestions(2)]
  assert.ok((one.at(-1)?.id ?? 0) > (two[0]?.id ?? 0))
})
