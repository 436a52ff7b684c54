import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { countLockWaits } from '../count-lock-waits.ts'
import { engine } from '../engines.ts'
import { insertSession, people, PASSWORD } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'
import { insertOtherUser } from '../insert-rows.ts'
import { until } from '../until.ts'

const found = async ({ as }: TestSite, search: string) =>
  (await as('root')('GET /api/users', { query: { search } })).map(({ username }) => username)

test('GET /api/users lists users with email, rights and sessions, newest first', async () => {
  const site = await openSite()
  await site.logIn('ada')
  const users = await site.as('root')('GET /api/users')
  assert.deepEqual(
    users.map(({ id, username, email, isAdmin, sessions }) => {
      return { id, username, email, isAdmin, sessions }
    }),
    [
      { ...people.root, sessions: 1 },
      { ...people.bob, sessions: 1 },
      { ...people.ada, sessions: 2 },
    ],
  )
  await site.as('bob')('DELETE /api/user/delete')
  assert.deepEqual(await found(site, ''), ['root', 'ada'])
  const justNow = new Date(Date.now() - 1_000).toISOString()
  const ofAda = site.db.updateTable('sessions').where('user_id', '=', people.ada.id)
  await ofAda.set({ expires_at: justNow }).execute()
  const [, ada] = await site.as('root')('GET /api/users')
  assert.equal(ada?.sessions, 0, 'expired sessions, which a job deletes later')
})

test('user search matches parts of names and emails, ignores case and escapes % and _', async () => {
  const site = await openSite()
  for (const name of ['Émile Ärger', '100% ada', 'snake_case', 'Łukasz']) {
    const body = { username: name, email: `${name.length}.x@mail.test`, password: PASSWORD }
    await site.as(null)('POST /api/register', { body })
  }
  const cases = [
    ['ADA', ['100% ada', 'ada']],
    ['émile', ['Émile Ärger']],
    ['ÉMILE ä', ['Émile Ärger']],
    ['łukasz', ['Łukasz']],
    ['%', ['100% ada']],
    ['_', ['snake_case']],
    ['\\', []],
    ['MAIL.test', ['Łukasz', 'snake_case', '100% ada', 'Émile Ärger']],
    ['bob@EXAMPLE', ['bob']],
    ['nobody', []],
    ['\u0000', []],
    ['  ada  ', ['100% ada', 'ada']],
  ] as const
  for (const [search, names] of cases) assert.deepEqual(await found(site, search), names, search)
})

test('users are listed 50 per page; a page beyond the last is empty', async () => {
  const { as, db } = await openSite()
  for (let at = 0; at < 50; at += 1) await insertOtherUser(db, `stranger ${at}`)
  const page = async (number: number | string) =>
    (await as('root')('GET /api/users', { query: { page: String(number) } })).length
  assert.deepEqual([await page(1), await page(2), await page(3), await page('x')], [50, 3, 0, 50])
})

test('promotion takes effect at once, and demotion ends the sessions', async () => {
  const { as, ask } = await openSite()
  const change = (isAdmin: boolean) => ({ params: people.ada, body: { isAdmin } })
  const made = await as('root')('PUT /api/users/:id', change(true))
  assert.deepEqual([made.id, made.isAdmin, made.sessions], [people.ada.id, true, 1])
  assert.equal((await as('ada')('GET /api/user')).isAdmin, true)
  assert.equal((await ask('ada', 'GET /api/users')).status, 200)
  const unmade = await as('root')('PUT /api/users/:id', change(false))
  assert.deepEqual([unmade.isAdmin, unmade.sessions], [false, 0])
  assert.equal((await ask('ada', 'GET /api/user')).status, 401)
  const body = { email: people.ada.email, password: PASSWORD }
  assert.equal((await as(null)('POST /api/login', { body })).isAdmin, false)
})

test('the last administrator cannot be demoted (409), nor can two demote each other concurrently', async () => {
  const site = await openSite()
  const unmake = (who: 'bob' | 'root', whom: 'bob' | 'root') =>
    site.ask(who, 'PUT /api/users/:id', { params: people[whom], body: { isAdmin: false } })
  const refusal = await unmake('root', 'root')
  assert.equal(refusal.status, 409)
  assert.match(((await refusal.json()) as ErrorReply).message, /last administrator/)
  assert.equal((await site.as('root')('GET /api/user')).isAdmin, true)

  const { db } = site
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', people.bob.id).execute()
  const answers = await Promise.all([unmake('root', 'bob'), unmake('bob', 'root')])
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
  for (const status of statuses) assert.ok([200, 401, 403, 409].includes(status), String(status))
  const left = await db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
  assert.equal(left.length, 1)
})

test("ending a user's sessions logs out all their browsers and nobody else", async () => {
  const site = await openSite()
  const elsewhere = await site.logIn('ada')
  await site.as('root')('DELETE /api/users/:id/sessions', { params: people.ada })
  for (const who of ['ada', elsewhere] as const) {
    assert.equal((await site.ask(who, 'GET /api/user')).status, 401)
  }
  assert.equal((await site.as('bob')('GET /api/user')).username, 'bob')
  const body = { email: people.ada.email, password: PASSWORD }
  assert.equal((await site.as(null)('POST /api/login', { body })).username, 'ada')
})

test('a user promoted while deleting the account is no administrator afterwards', async () => {
  const { ask, db } = await openSite()
  for (let round = 0; round < 4; round += 1) {
    const params = await insertOtherUser(db)
    const leaver = new Map([['sid', await insertSession(db, params.id)]])
    const [made, left] = await Promise.all([
      ask('root', 'PUT /api/users/:id', { params, body: { isAdmin: true } }),
      ask(leaver, 'DELETE /api/user/delete'),
    ])
    assert.ok([200, 404].includes(made.status), String(made.status))
    assert.equal(left.status, 200)
  }
  const administrators = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .execute()
  assert.deepEqual(
    administrators.map(({ id }) => id),
    [people.root.id],
  )
})

test(
  'an administrator who leaves while a call of theirs is under way holds up no other administrator',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite()
    const { ask, db } = site
    const ids = [people.ada.id, people.bob.id]
    await db.updateTable('users').set({ is_admin: true }).where('id', 'in', ids).execute()
    const [params, body] = [people.ada, { isAdmin: false }]
    const left = await db.transaction().execute(async (tx) => {
      // As every write of this administrator does.
      await tx.selectFrom('users').where('id', '=', people.bob.id).forKeyShare().execute()
      const leaving = ask('bob', 'DELETE /api/user/delete')
      await until(async () => (await countLockWaits(tx)) === 1)
      const demoting = ask('root', 'PUT /api/users/:id', { params, body })
      let isDemoted = false
      void demoting.then(() => (isDemoted = true))
      await until(async () => isDemoted || (await countLockWaits(tx)) === 2)
      assert.ok(isDemoted, 'the demotion waits')
      assert.equal((await demoting).status, 200)
      return { leaving }
    })
    assert.equal((await left.leaving).status, 200)
  },
)

test('a deleted account is a 404 in the calls of user management', async () => {
  const site = await openSite()
  await site.as('bob')('DELETE /api/user/delete')
  const params = people.bob
  const calls = [
    site.ask('root', 'PUT /api/users/:id', { params, body: { isAdmin: true } }),
    site.ask('root', 'DELETE /api/users/:id/sessions', { params }),
  ]
  for (const { status } of await Promise.all(calls)) assert.equal(status, 404)
})
