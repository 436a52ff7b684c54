import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { LongReadConnection } from '../../server/db/long-reads.ts'
import { insertTool } from '../insert-rows.ts'
import { openSite } from '../site.ts'

/** The texts of the statements that from now on run outside the thread that answers requests. */
function recordLongReads(t: TestContext) {
  const texts: string[] = []
  const { executeQuery } = LongReadConnection.prototype
  t.mock.method(
    LongReadConnection.prototype,
    'executeQuery',
    function (this: LongReadConnection, query: CompiledQuery) {
      texts.push(query.sql)
      return executeQuery.call(this, query)
    },
  )
  return texts
}

test('a search among users or tools reads their table outside the thread that answers', async (t) => {
  const { db, as } = await openSite()
  const tool = await insertTool(db, { name: 'A loom' })
  const texts = recordLongReads(t)
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

test('lists that are read by an index run in the thread that answers', async (t) => {
  const { db, as } = await openSite()
  const tool = await insertTool(db)
  const texts = recordLongReads(t)
  await as('root')('GET /api/users')
  await as(null)('GET /api/tools')
  await as(null)('GET /api/tools/:id', { params: tool })
  assert.deepEqual(texts, [])
})

test('many votes are counted outside the thread that answers, and are up to date after each one', async (t) => {
  const { db, as } = await openSite()
  const tool = await insertTool(db)
  // As if thousands had voted.
  await db.updateTable('tools').set({ rating: 5_000 }).where('id', '=', tool.id).execute()
  const texts = recordLongReads(t)
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
