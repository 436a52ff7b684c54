import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { API_TOKENS_PER_MEMBER_MAX } from '#contract/constants.ts'
import { holdClock } from '../hold-clock.ts'
import { until } from '../until.ts'
import { PASSWORD, people } from '../test-users.ts'
import { openSite, PUBLIC_URL } from '../site.ts'
import type { Jar, Sent, TestSite } from '../site.ts'
import { insertReply, insertResetLink, insertTag, insertTool, insertTopic } from '../insert-rows.ts'

const site = await openSite()
const topic = { title: 'Written by a program', content: 'With an API token.' }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A new token of the person; resolves to its id and its secret. */
const tokenOf = (who: keyof typeof people, scope: 'read' | 'write', { as }: TestSite = site) =>
  as(who)('POST /api/user/tokens', { body: { name: `To ${scope}`, scope } })

const askWith = (token: string, address: string, sent: Sent = {}) =>
  site.ask(null, address, { ...sent, headers: { ...bearer(token), ...sent.headers } })

test('a token is shown once and listed without its secret, which is stored as a hash', async () => {
  const { token, ...made } = await tokenOf('bob', 'write')
  assert.match(token, /^guildhall_[\w-]{43}$/)
  assert.deepEqual(Object.keys(made).toSorted(), ['createdAt', 'id', 'lastUsedAt', 'name', 'scope'])
  assert.deepEqual([made.name, made.scope, made.lastUsedAt], ['To write', 'write', null])
  const listed = await site.as('bob')('GET /api/user/tokens')
  assert.deepEqual(listed[0], made)
  const rows = JSON.stringify(await site.db.selectFrom('api_tokens').selectAll().execute())
  assert.ok(!rows.includes(token.slice('guildhall_'.length)))
  assert.deepEqual(await site.as('ada')('GET /api/user/tokens'), [])
})

test('the scope is read if it is left out; a name and a scope have to be valid', async () => {
  const made = await site.ask('bob', 'POST /api/user/tokens', { body: { name: '  A script ' } })
  assert.equal(made.status, 201)
  assert.match(made.headers.get('cache-control') ?? '', /no-store/)
  const { scope, name } = (await made.json()) as { scope: string; name: string }
  assert.deepEqual([scope, name], ['read', 'A script'])
  const bodies = [
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(51) },
    { name: 'A\u0000B' },
    { name: 5 },
    {},
    { name: 'A script', scope: 'admin' },
    { name: 'A script', scope: null },
  ]
  for (const body of bodies) {
    const response = await site.ask('bob', 'POST /api/user/tokens', { body })
    assert.equal(response.status, 400, JSON.stringify(body))
  }
})

test('a read token reads as its member; a write with it is a 403 and changes nothing', async () => {
  const { token } = await tokenOf('ada', 'read')
  const { id } = await insertTopic(site.db, { by: 'ada' })
  const pending = await insertTag(site.db)
  await site.as('ada')('PUT /api/topics/:id', {
    params: { id },
    body: { ...topic, tagIds: [pending.id] },
  })
  const mine = await askWith(token, 'GET /api/topics/:id', { params: { id } })
  assert.match(mine.headers.get('cache-control') ?? '', /no-store/)
  assert.ok((await mine.text()).includes(pending.name))
  const theirs = await site.ask(null, 'GET /api/topics/:id', { params: { id } })
  assert.ok(!(await theirs.text()).includes(pending.name))
  const own = [`PUT /api/topics/${id}`, `DELETE /api/topics/${id}`]
  for (const address of ['POST /api/topics', 'POST /api/contact', ...own]) {
    assert.equal((await askWith(token, address, { body: topic })).status, 403, address)
  }
  const readable = (Object.keys(api) as ApiAddress[]).filter(
    (address) => api[address].token === 'read',
  )
  assert.deepEqual(
    readable.filter((address) => !address.startsWith('GET ')),
    [],
  )
  assert.equal((await askWith(token, 'DELETE /api/topics/999999')).status, 404)
  assert.equal((await site.ask(null, 'GET /api/topics/:id', { params: { id } })).status, 200)
})

test('a write token writes as its member, whatever cookie and origin are sent with it', async () => {
  const { token } = await tokenOf('ada', 'write')
  const cookie = (await site.logIn('bob')).get('sid')
  const made = await askWith(token, 'POST /api/topics', {
    body: topic,
    headers: { cookie: `sid=${cookie}`, origin: 'https://elsewhere.test' },
  })
  assert.equal(made.status, 201)
  assert.equal(((await made.json()) as { userId: number }).userId, people.ada.id)
})

test("an administrator's token has the rights of a member", async () => {
  const { token } = await tokenOf('root', 'write')
  const hidden = await insertTool(site.db, { visible: false })
  const { id } = await insertTopic(site.db, { by: 'ada' })
  const reply = await insertReply(site.db, { to: { id }, by: 'ada' })
  assert.equal((await askWith(token, `DELETE /api/topics/${id}`)).status, 403)
  assert.equal((await askWith(token, `DELETE /api/replies/${reply.id}`)).status, 403)
  assert.equal((await askWith(token, 'GET /api/users')).status, 403)
  assert.equal((await askWith(token, `DELETE /api/tools/${hidden.id}`)).status, 404)
  const tools = (await (await askWith(token, 'GET /api/tools')).json()) as { id: number }[]
  assert.ok(!tools.some((tool) => tool.id === hidden.id))
  const user = (await (await askWith(token, 'GET /api/user')).json()) as { isAdmin: boolean }
  assert.equal(user.isAdmin, false)
})

test('no token makes a call that administers, or changes the account, its password or tokens', async () => {
  const { token, id } = await tokenOf('bob', 'write')
  const never = (Object.keys(api) as ApiAddress[]).filter(
    (address) => api[address].token === 'never',
  )
  const account = [
    'DELETE /api/user/delete',
    'DELETE /api/user/tokens/:id',
    'POST /api/forgot-password',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/register',
    'POST /api/reset-password',
    'POST /api/user/tokens',
    'PUT /api/user/profile',
  ]
  const others = never.filter((address) => api[address].access !== 'admin')
  assert.deepEqual(others.toSorted(), account)
  for (const address of account) {
    const response = await askWith(token, address, { params: { id }, body: {} })
    assert.equal(response.status, 403, address)
  }
  assert.equal((await askWith(token, 'GET /api/user')).status, 200)
})

const WRONG = [
  `guildhall_${'A'.repeat(43)}`,
  'guildhall_',
  '',
  ' ',
  "' or 1=1 --",
  'x'.repeat(8_000),
  'the-session-of-ada',
]

test('a wrong token is a 401 on every call, public ones included, also beside a good cookie', async () => {
  for (const token of WRONG) {
    for (const address of ['GET /api/topics', 'GET /api/user', 'POST /api/contact']) {
      const response = await site.ask('ada', address, { headers: bearer(token) })
      assert.equal(response.status, 401, `${address} ${token.slice(0, 20)}`)
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/)
    }
  }
})

test('responses for visitors vary by Authorization, so that no cache sends them to a token', async () => {
  const { headers } = await site.raw('/api/topics')
  assert.match(headers.get('cache-control') ?? '', /^public/)
  assert.match(headers.get('vary') ?? '', /\bauthorization\b/i)
})

test('another scheme of authorization is ignored', async () => {
  const headers = { authorization: `Basic ${btoa('ada:secret')}` }
  assert.equal((await site.ask('ada', 'GET /api/user', { headers })).status, 200)
  assert.equal((await site.ask(null, 'GET /api/user', { headers })).status, 401)
})

test('a revoked token is a 401; nobody revokes the token of another member', async () => {
  const { token, id } = await tokenOf('ada', 'read')
  const params = { id }
  for (const who of ['bob', 'root'] as const) {
    assert.equal((await site.ask(who, 'DELETE /api/user/tokens/:id', { params })).status, 403)
  }
  assert.equal((await askWith(token, 'GET /api/topics')).status, 200)
  assert.deepEqual(await site.as('ada')('DELETE /api/user/tokens/:id', { params }), {
    success: true,
  })
  assert.equal((await askWith(token, 'GET /api/topics')).status, 401)
  assert.equal((await site.ask('ada', 'DELETE /api/user/tokens/:id', { params })).status, 404)
})

test('the newest token is listed first', async () => {
  const { as } = await openSite()
  for (const name of ['First', 'Second', 'Third'])
    await as('ada')('POST /api/user/tokens', { body: { name } })
  const names = (await as('ada')('GET /api/user/tokens')).map(({ name }) => name)
  assert.deepEqual(names, ['Third', 'Second', 'First'])
})

test('the last use of a token is known, and not written with every call', async () => {
  const { token, id } = await tokenOf('ada', 'read')
  const find = async () =>
    (await site.as('ada')('GET /api/user/tokens')).find((one) => one.id === id)?.lastUsedAt
  await Promise.all(Array.from({ length: 5 }, () => askWith(token, 'GET /api/topics')))
  await until(async () => (await find()) !== null)
  const first = await find()
  await askWith(token, 'GET /api/topics')
  assert.equal(await find(), first)
  const last_used_at = new Date(Date.now() - 90_000).toISOString()
  await site.db.updateTable('api_tokens').set({ last_used_at }).where('id', '=', id).execute()
  await askWith(token, 'GET /api/topics')
  await until(async () => ((await find()) ?? '') > last_used_at)
  // Written while the clock was ahead.
  const ahead = new Date(Date.now() + 40 * 86_400_000).toISOString()
  await site.db
    .updateTable('api_tokens')
    .set({ last_used_at: ahead })
    .where('id', '=', id)
    .execute()
  await askWith(token, 'GET /api/topics')
  await until(async () => ((await find()) ?? ahead) < ahead)
})

test('a member has a limited number of tokens, also if they are made at once', async () => {
  const own = await openSite()
  const body = { name: 'One of many' }
  const made = await Promise.all(
    Array.from({ length: API_TOKENS_PER_MEMBER_MAX + 5 }, () =>
      own.ask('ada', 'POST /api/user/tokens', { body }),
    ),
  )
  const count = (status: number) => made.filter((response) => response.status === status).length
  assert.deepEqual([count(201), count(409)], [API_TOKENS_PER_MEMBER_MAX, 5])
})

test('a password reset and a deletion end the tokens of the account and no others', async () => {
  const own = await openSite()
  const [ada, bob, root] = await Promise.all([
    tokenOf('ada', 'read', own),
    tokenOf('bob', 'read', own),
    tokenOf('root', 'read', own),
  ])
  const status = async ({ token }: { token: string }) =>
    (await own.ask(null, 'GET /api/topics', { headers: bearer(token) })).status
  const token = await insertResetLink(own.db, people.ada.id)
  const body = { token, password: 'another secret' }
  assert.equal((await own.ask(null, 'POST /api/reset-password', { body })).status, 200)
  assert.equal((await own.ask('bob', 'DELETE /api/user/delete')).status, 200)
  assert.deepEqual([await status(ada), await status(bob), await status(root)], [401, 401, 200])
})

test('no token made during a password reset survives it', async () => {
  const own = await openSite()
  const jar: Jar = await own.logIn('ada')
  const token = await insertResetLink(own.db, people.ada.id)
  const make = async () => {
    const response = await own.ask(jar, 'POST /api/user/tokens', { body: { name: 'At once' } })
    return response.ok ? ((await response.json()) as { token: string }).token : null
  }
  const before = Array.from({ length: 5 }, make)
  const reset = own.ask(null, 'POST /api/reset-password', { body: { token, password: PASSWORD } })
  const after = Array.from({ length: 5 }, make)
  assert.equal((await reset).status, 200)
  for (const made of await Promise.all([...before, ...after])) {
    if (made === null) continue
    const response = await own.ask(null, 'GET /api/topics', { headers: bearer(made) })
    assert.equal(response.status, 401)
  }
})

test('calls with a token are limited by member, not by client network', async (t) => {
  holdClock(t)
  const own = await openSite({ RATE_LIMIT: 'on' })
  const { token } = await tokenOf('ada', 'read', own)
  const list = (headers?: HeadersInit) => own.raw('/api/topics', headers ? { headers } : {})
  const last = async (count: number, headers?: HeadersInit) => {
    let status = 0
    for (let at = 0; at < count && status !== 429; at += 1) status = (await list(headers)).status
    return status
  }
  assert.equal(await last(700, bearer(token)), 429)
  assert.equal((await list()).status, 200)
  assert.equal(await last(700, bearer('wrong')), 429)
  assert.equal((await list()).status, 429)
})

test('who made and revoked a token is in the audit log and the log, without the secret', async () => {
  const own = await openSite()
  const { token, id } = await tokenOf('ada', 'write', own)
  const kept = await tokenOf('ada', 'read', own)
  await own.ask(null, 'GET /api/user', { headers: bearer(token) })
  await own.as('ada')('DELETE /api/user/tokens/:id', { params: { id } })
  const entries = await own.as('root')('GET /api/audit')
  const seen = entries.map((entry) => [
    entry.action,
    entry.by?.username,
    entry.subjectId,
    entry.name,
    entry.after ?? entry.before,
  ])
  assert.deepEqual(seen, [
    ['token.revoked', 'ada', id, null, { scope: 'write' }],
    ['token.created', 'ada', kept.id, 'To read', { scope: 'read' }],
    ['token.created', 'ada', id, null, { scope: 'write' }],
  ])
  const events = own.logs.filter(({ event }) => String(event).startsWith('token.'))
  assert.equal(events.length, 3)
  assert.ok(!JSON.stringify([own.logs, entries]).includes(token.slice(10)))
})

test('a token does not log in to pages, and responses to it set no cookie', async () => {
  const { token } = await tokenOf('ada', 'read')
  const page = await site.raw('/profile', { headers: bearer(token) })
  assert.equal(page.status, 302)
  const call = await askWith(token, 'GET /api/user', { headers: { origin: PUBLIC_URL } })
  assert.deepEqual(call.headers.getSetCookie(), [])
})
