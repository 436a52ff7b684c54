import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConsistent } from '../assert-consistent.ts'
import { inParallel } from '../faults/in-parallel.ts'
import { countChanges } from '../count-changes.ts'
import { insertSession, people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertOtherUser, insertTool } from '../insert-rows.ts'

const RATE = 'POST /api/tools/:id/rate'

test('rating 1 toggles the vote, 0 clears it, and the response is the new state', async () => {
  const { as, db } = await openSite()
  const params = await insertTool(db)
  const rate = (who: 'ada' | 'bob', rating: 0 | 1) => as(who)(RATE, { params, body: { rating } })
  assert.deepEqual(await rate('ada', 1), { rating: 1, toolRating: 1 })
  assert.deepEqual(await rate('bob', 1), { rating: 1, toolRating: 2 })
  assert.deepEqual(await rate('ada', 1), { rating: 0, toolRating: 1 })
  assert.deepEqual(await rate('ada', 0), { rating: 0, toolRating: 1 })
  assert.deepEqual(await rate('bob', 0), { rating: 0, toolRating: 0 })
})

test('GET /api/tools/{id}/user-rating returns the own vote, as the list does', async () => {
  const { as, ask, db } = await openSite()
  const params = await insertTool(db)
  await as('ada')(RATE, { params, body: { rating: 1 } })
  assert.deepEqual(await as('ada')('GET /api/tools/:id/user-rating', { params }), { rating: 1 })
  assert.deepEqual(await as('bob')('GET /api/tools/:id/user-rating', { params }), { rating: 0 })
  assert.equal((await ask(null, 'GET /api/tools/:id/user-rating', { params })).status, 401)
  for (const [who, own] of [['ada', 1] as const, ['bob', 0] as const, [null, 0] as const]) {
    const [tool] = await as(who)('GET /api/tools')
    assert.deepEqual([tool?.rating, tool?.userRating], [1, own])
  }
})

test('the list has all votes of a member who has voted for more than a hundred tools', async () => {
  const { as, db } = await openSite()
  const created_at = new Date().toISOString()
  const tools = await inParallel(8, Array<null>(101).fill(null), async () => insertTool(db))
  await db
    .insertInto('tool_votes')
    .values(tools.map(({ id }) => ({ tool_id: id, user_id: people.ada.id, created_at })))
    .execute()
  const listed = await as('ada')('GET /api/tools')
  assert.equal(listed.filter(({ userRating }) => userRating === 1).length, 101)
})

test('a rating that is neither 0 nor 1 is refused', async () => {
  const { ask, db } = await openSite()
  const params = await insertTool(db)
  for (const body of [{}, { rating: 2 }, { rating: '1' }, { rating: true }, { rating: -1 }]) {
    assert.equal((await ask('ada', RATE, { params, body })).status, 400, JSON.stringify(body))
  }
})

test('a vote is one change of the tools, and none if nothing changes', async () => {
  const { as, db } = await openSite()
  const params = await insertTool(db)
  const rate = (rating: 0 | 1) => as('ada')(RATE, { params, body: { rating } })
  assert.equal(await countChanges(db, 'tools', () => rate(0)), 0)
  assert.equal(await countChanges(db, 'tools', () => rate(1)), 1)
  assert.equal(await countChanges(db, 'tools', () => rate(1)), 1)
})

test("a tool's rating stays exact under 60 concurrent votes of 30 members", async () => {
  const site = await openSite()
  const tool = await insertTool(site.db)
  const jars = await members(site, 30)
  const rate = async (jar: Map<string, string>) =>
    site.as(jar)(RATE, { params: tool, body: { rating: 1 } })
  const votes = jars.flatMap((jar, at) =>
    at < 10 ? [jar, jar, jar] : at < 20 ? [jar, jar] : [jar],
  )
  assert.equal(votes.length, 60)
  const answers = await inParallel(60, votes, rate)
  // An odd number of toggles leaves a vote, an even number does not.
  assert.deepEqual(await counts(site, tool.id), { rating: 20, votes: 20 })
  assert.ok(answers.every(({ toolRating }) => toolRating >= 0 && toolRating <= 30))
  await assertConsistent(site)
})

test("a deleted account's votes are removed, and ratings stay exact", async () => {
  const site = await openSite()
  const tools = await inParallel(1, [1, 2, 3], () => insertTool(site.db))
  for (const params of tools) {
    await site.as('ada')(RATE, { params, body: { rating: 1 } })
    await site.as('bob')(RATE, { params, body: { rating: 1 } })
  }
  await site.as('ada')('DELETE /api/user/delete')
  for (const { id } of tools) assert.deepEqual(await counts(site, id), { rating: 1, votes: 1 })
  await assertConsistent(site)
})

async function members({ db, logIn }: TestSite, count: number) {
  const [cookie = ''] = (await logIn('ada')).keys()
  return inParallel(1, Array.from({ length: count }), async () => {
    const { id } = await insertOtherUser(db)
    return new Map([[cookie, await insertSession(db, id)]])
  })
}

async function counts({ db }: TestSite, id: number) {
  const tool = await db
    .selectFrom('tools')
    .select('rating')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const votes = await db.selectFrom('tool_votes').selectAll().where('tool_id', '=', id).execute()
  return { rating: tool.rating, votes: votes.length }
}
