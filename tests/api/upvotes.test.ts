import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertConsistent } from '../assert-consistent.ts'
import { countChanges } from '../count-changes.ts'
import { insertSession } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertResource, insertOtherUser } from '../insert-rows.ts'

const VOTERS = 40

test('GET /api/resources/{id}/upvote returns hasUpvoted, false for a visitor', async () => {
  const { as, db } = await openSite()
  const params = await insertResource(db)
  const ask = (who: 'ada' | 'bob' | null) => as(who)('GET /api/resources/:id/upvote', { params })
  assert.equal((await ask(null)).hasUpvoted, false)
  assert.equal((await ask('ada')).hasUpvoted, false)
  await as('ada')('POST /api/resources/:id/upvote', { params })
  assert.equal((await ask('ada')).hasUpvoted, true)
  assert.equal((await ask('bob')).hasUpvoted, false)
  assert.equal((await ask(null)).hasUpvoted, false)
})

test('POST and DELETE of an upvote are idempotent and return hasUpvoted and upvotes', async () => {
  const { as, ask, db } = await openSite()
  const params = await insertResource(db)
  const up = (who: 'ada' | 'bob') => as(who)('POST /api/resources/:id/upvote', { params })
  const down = (who: 'ada' | 'bob') => as(who)('DELETE /api/resources/:id/upvote', { params })
  assert.deepEqual(await down('ada'), { hasUpvoted: false, upvotes: 0 })
  assert.deepEqual(await up('ada'), { hasUpvoted: true, upvotes: 1 })
  assert.deepEqual(await up('ada'), { hasUpvoted: true, upvotes: 1 })
  assert.deepEqual(await up('bob'), { hasUpvoted: true, upvotes: 2 })
  const [row] = await as('ada')('GET /api/resources')
  assert.deepEqual([row?.upvotes, row?.hasUpvoted], [2, true])
  const [shown] = await as(null)('GET /api/resources')
  assert.deepEqual([shown?.upvotes, shown?.hasUpvoted], [2, false])
  assert.deepEqual(await down('ada'), { hasUpvoted: false, upvotes: 1 })
  assert.deepEqual(await down('ada'), { hasUpvoted: false, upvotes: 1 })
  const refused = await ask(null, 'POST /api/resources/:id/upvote', { params, body: {} })
  assert.equal(refused.status, 401)
  const { error } = (await refused.json()) as { error: string }
  assert.equal(typeof error, 'string')
})

test('an upvote is one change of the resources, and none if nothing changes', async () => {
  const { as, db } = await openSite()
  const params = await insertResource(db)
  const up = () => as('ada')('POST /api/resources/:id/upvote', { params })
  const down = () => as('ada')('DELETE /api/resources/:id/upvote', { params })
  assert.equal(await countChanges(db, 'resources', down), 0)
  assert.equal(await countChanges(db, 'resources', up), 1)
  assert.equal(await countChanges(db, 'resources', up), 0)
  assert.equal(await countChanges(db, 'resources', down), 1)
})

test('an upvote accepts an empty JSON body or none', async () => {
  const { raw, db } = await openSite()
  const { id } = await insertResource(db)
  const headers = { 'content-type': 'application/json' }
  for (const method of ['POST', 'DELETE']) {
    for (const init of [{ body: '{}', headers }, { body: '', headers }, {}]) {
      const { status } = await raw(`/api/resources/${id}/upvote`, { method, ...init }, 'ada')
      assert.equal(status, 200, method)
    }
  }
})

test('upvotes stay exact under concurrent votes', async () => {
  const site = await openSite()
  const params = await insertResource(site.db)
  const voters = await openVoters(site)
  const send = (voter: Map<string, string>, isUp: boolean) =>
    site.ask(voter, `${isUp ? 'POST' : 'DELETE'} /api/resources/:id/upvote`, { params, body: {} })
  // Half of them toggle, the other half always vote, all concurrently.
  const rounds = voters.map(async (voter, at) => {
    for (let i = 0; i < 8; i += 1) {
      const { status } = await send(voter, at % 2 === 0 || i % 2 === 0)
      assert.equal(status, 200)
    }
  })
  await Promise.all(rounds)

  const states = await Promise.all(
    voters.map((voter) => site.as(voter)('GET /api/resources/:id/upvote', { params })),
  )
  const votes = states.filter(({ hasUpvoted }) => hasUpvoted).length
  assert.equal(votes, VOTERS / 2)
  const [row] = await site.as(null)('GET /api/resources')
  assert.equal(row?.upvotes, votes)
  const rows = await site.db.selectFrom('resource_votes').select('user_id').execute()
  assert.equal(rows.length, votes)
  await assertConsistent(site)
})

test('50 concurrent upvotes of one member are one vote', async () => {
  const { as, db } = await openSite()
  const params = await insertResource(db)
  const times = Array.from({ length: 50 }, () =>
    as('ada')('POST /api/resources/:id/upvote', { params }),
  )
  for (const answer of await Promise.all(times)) {
    assert.deepEqual(answer, { hasUpvoted: true, upvotes: 1 })
  }
})

test('votes during the deletion of a resource get 200 or 404 and leave no row', async () => {
  const site = await openSite()
  const params = await insertResource(site.db)
  const voters = await openVoters(site)
  const votes = voters.map((voter) => site.ask(voter, 'POST /api/resources/:id/upvote', { params }))
  const removal = site.ask('root', 'DELETE /api/resources/:id', { params })
  for (const { status } of await Promise.all(votes)) assert.ok([200, 404].includes(status))
  assert.equal((await removal).status, 200)
  assert.deepEqual(await site.db.selectFrom('resource_votes').selectAll().execute(), [])
  await assertConsistent(site)
})

async function openVoters({ db }: TestSite) {
  return Promise.all(
    Array.from({ length: VOTERS }, async () => {
      const { id } = await insertOtherUser(db)
      return new Map([['sid', await insertSession(db, id)]])
    }),
  )
}
