import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, people } from '../test-users.ts'
import { comparableHeaders } from '../response-headers.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite } from '../site.ts'

const credentials = { email: people.ada.email, password: PASSWORD }

test('login by email and password returns the user and starts a session', async () => {
  const { as, ask } = await openSite()
  const jar: Jar = new Map()
  const response = await ask(jar, 'POST /api/login', { body: credentials })
  assert.equal(response.status, 200)
  const { createdAt, ...user } = (await response.json()) as { createdAt: string }
  assert.deepEqual(user, { ...people.ada, profileImage: null })
  assert.deepEqual(await as(jar)('GET /api/user'), { ...user, createdAt })
})

test('the email of a login is compared ignoring case', async () => {
  const { ask } = await openSite()
  for (const email of ['ADA@EXAMPLE.TEST', 'Ada@Example.test', ' ada@example.test ']) {
    const { status } = await ask(null, 'POST /api/login', { body: { ...credentials, email } })
    assert.equal(status, 200, email)
  }
})

test('an unknown email and a wrong password get the same response', async () => {
  const site = await openSite()
  const wrong = await refusal(site, { email: people.ada.email, password: 'not this one' })
  const unknown = await refusal(site, { email: 'nobody@example.test', password: 'not this one' })
  assert.equal(wrong.status, 401)
  assert.deepEqual(wrong, unknown)
  assert.deepEqual(wrong, await refusal(site, { email: 'nobody@example.test', password: PASSWORD }))
})

test('a login to a deleted account gets the response of an unknown email', async () => {
  const site = await openSite()
  await site.db
    .updateTable('users')
    .set({ username: null, username_key: null, email: null, email_key: null, password_hash: null })
    .where('id', '=', people.ada.id)
    .execute()
  const gone = await refusal(site, credentials)
  const unknown = await refusal(site, { email: 'nobody@example.test', password: PASSWORD })
  assert.deepEqual(gone, unknown)
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
  assert.equal((await site.ask(null, 'GET /api/user/1')).status, 404)
})

test('GET /api/user is a 401 for a visitor, with any invalid cookie', async () => {
  const { ask, raw } = await openSite()
  assert.equal((await ask(null, 'GET /api/user')).status, 401)
  for (const value of ['x', '', '1', 'ada', 'null', '%00', 'x'.repeat(4_000), '"a"', 'é']) {
    const headers = { cookie: `sid=${encodeURIComponent(value)}` }
    assert.equal((await raw('/api/user', { headers })).status, 401)
    assert.equal((await raw('/api/topics', { headers })).status, 200)
  }
})

/** Status, body, and headers except the date. */
async function refusal({ ask }: TestSite, body: object) {
  const response = await ask(null, 'POST /api/login', { body })
  const headers = comparableHeaders(response)
  return { status: response.status, headers, text: await response.text() }
}
