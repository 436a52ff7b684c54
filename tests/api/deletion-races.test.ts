import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api } from '#contract/api.ts'
import { assertConsistent } from '../assert-consistent.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { engine } from '../engines.ts'
import { until } from '../until.ts'
import { insertSession } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite } from '../site.ts'
import { insertResource, insertOtherUser, insertTool } from '../insert-rows.ts'

const RATE = 'POST /api/tools/:id/rate' satisfies keyof Api
const UPVOTE = 'POST /api/resources/:id/upvote' satisfies keyof Api
const MEMBERS = 6
const THINGS = 5

test("votes concurrent with their account's deletion leave exact counts and no vote", async () => {
  const site = await openSite()
  const { ask, db } = site
  const tools = await makeEach(() => insertTool(db))
  const resources = await makeEach(() => insertResource(db))
  for (let round = 0; round < MEMBERS; round += 1) {
    const jar = await signUp(site)
    const vote = () => [
      ...tools.map((params) => ask(jar, RATE, { params, body: { rating: 1 } })),
      ...resources.map((params) => ask(jar, UPVOTE, { params })),
    ]
    await Promise.all(vote())
    const answers = await Promise.all([
      ...vote(),
      ask(jar, 'DELETE /api/user/delete'),
      ...vote(),
      ...vote(),
    ])
    for (const { status } of answers) assert.ok([200, 401].includes(status), `${status}`)
    assert.equal((await ask(jar, 'GET /api/user')).status, 401)
  }
  for (const { id } of tools) assert.deepEqual(await countsOfTool(site, id), [0, 0])
  for (const { id } of resources) assert.deepEqual(await countsOfResource(site, id), [0, 0])
  await assertConsistent(site)
})

test(
  "a vote in progress during its account's deletion is removed with the others",
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite()
    const tool = await insertTool(site.db)
    const jar = await signUp(site)
    const requests: Promise<Response>[] = []
    await site.db.transaction().execute(async (tx) => {
      await tx.updateTable('tools').set({ name: 'Held' }).where('id', '=', tool.id).execute()
      requests.push(site.ask(jar, RATE, { params: tool, body: { rating: 1 } }))
      await until(async () => (await countLockWaits(tx)) === 1)
      const deletion = site.ask(jar, 'DELETE /api/user/delete')
      requests.push(deletion)
      let isDeleted = false
      void deletion.then(() => (isDeleted = true))
      await until(async () => isDeleted || (await countLockWaits(tx)) === 2)
    })
    for (const { status } of await Promise.all(requests)) assert.equal(status, 200)
    assert.deepEqual(await countsOfTool(site, tool.id), [0, 0])
    await assertConsistent(site)
  },
)

test(
  'an API token that waits to be made while its session ends is not made',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite()
    const { id } = await insertOtherUser(site.db)
    const jar = new Map([['sid', await insertSession(site.db, id)]])
    const requests: Promise<Response>[] = []
    await site.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ username: 'Held' }).where('id', '=', id).execute()
      requests.push(site.ask(jar, 'POST /api/user/tokens', { body: { name: 'A script' } }))
      await until(async () => (await countLockWaits(tx)) === 1)
      // As a password reset does.
      await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    })
    for (const { status } of await Promise.all(requests)) assert.equal(status, 401)
    assert.deepEqual(await site.db.selectFrom('api_tokens').select('id').execute(), [])
  },
)

test('concurrent deletions of tools and of the accounts that voted for them do not deadlock', async () => {
  const site = await openSite()
  const tools = await makeEach(() => insertTool(site.db))
  const jars = await Promise.all(Array.from({ length: MEMBERS }, () => signUp(site)))
  for (const jar of jars) {
    for (const params of tools) await site.as(jar)(RATE, { params, body: { rating: 1 } })
  }
  const answers = await Promise.all([
    ...tools.map((params) => site.ask('root', 'DELETE /api/tools/:id', { params })),
    ...jars.map((jar) => site.ask(jar, 'DELETE /api/user/delete')),
  ])
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(await site.db.selectFrom('tool_votes').selectAll().execute(), [])
  await assertConsistent(site)
})

const makeEach = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: THINGS }, make))

async function signUp({ db }: TestSite): Promise<Jar> {
  const { id } = await insertOtherUser(db)
  return new Map([['sid', await insertSession(db, id)]])
}

/** The row's counter, and the number of rows that it counts. */
async function countsOfTool({ db }: TestSite, id: number) {
  const { rating } = await db
    .selectFrom('tools')
    .select('rating')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const votes = await db.selectFrom('tool_votes').selectAll().where('tool_id', '=', id).execute()
  return [rating, votes.length]
}

async function countsOfResource({ db }: TestSite, id: number) {
  const { upvotes } = await db
    .selectFrom('resources')
    .select('upvotes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const votes = await db
    .selectFrom('resource_votes')
    .selectAll()
    .where('resource_id', '=', id)
    .execute()
  return [upvotes, votes.length]
}
