import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashToken } from '../../server/tokens.ts'
import { PASSWORD, people, sessionToken } from '../test-users.ts'
import { refuseWrites } from '../refuse-writes.ts'
import { engine } from '../engines.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite } from '../site.ts'

const DAY = 86_400_000
const body = { email: people.ada.email, password: PASSWORD }

test('the session cookie is HttpOnly and SameSite=Lax', async () => {
  const { ask } = await openSite()
  const { name, value, attributes } = sessionCookie(await ask(null, 'POST /api/login', { body }))
  assert.equal(name, 'sid')
  assert.match(value, /^[\w-]{22,}$/)
  assert.deepEqual(without(attributes, 'max-age', 'expires'), [
    'httponly',
    'path=/',
    'samesite=lax',
  ])
})

test('a session cookie lasts for 90 days, the cookie of a known device for a year', async () => {
  const { ask } = await openSite()
  const { headers } = await ask(null, 'POST /api/login', { body })
  const ages = headers.getSetCookie().map((line) => {
    const [, name, seconds] = /^(\w+)=.*max-age=(\d+)/i.exec(line) ?? []
    return [name, Number(seconds) * 1_000]
  })
  assert.deepEqual(ages, [
    ['sid', 90 * DAY],
    ['device', 365 * DAY],
  ])
})

test('on https the session cookie is Secure and has the __Host- prefix', async () => {
  const { as, ask } = await openSite({ PUBLIC_URL: 'https://guildhall.test' })
  const jar: Jar = new Map()
  const { name, attributes } = sessionCookie(await ask(jar, 'POST /api/login', { body }))
  assert.equal(name, '__Host-sid')
  assert.deepEqual(without(attributes, 'max-age', 'expires'), [
    'httponly',
    'path=/',
    'samesite=lax',
    'secure',
  ])
  assert.equal((await as(jar)('GET /api/user')).username, 'ada')
})

for (const call of ['POST /api/login', 'POST /api/register']) {
  test(`${call} starts a new session and ends the one sent with it`, async () => {
    const { ask, logIn } = await openSite()
    const registration = { username: 'grace', email: 'grace@example.test', password: PASSWORD }
    const sent = { body: call === 'POST /api/login' ? body : registration }

    const planted = 'x'.repeat(43)
    const victim: Jar = new Map([['sid', planted]])
    assert.ok((await ask(victim, call, sent)).ok)
    assert.notEqual(victim.get('sid'), planted)
    assert.equal((await ask(new Map([['sid', planted]]), 'GET /api/user')).status, 401)

    const before = await logIn('bob')
    const after: Jar = new Map(before)
    const again = { body: { ...sent.body, username: 'grace 2', email: emailFor(call) } }
    assert.ok((await ask(after, call, again)).ok)
    assert.notEqual(after.get('sid'), before.get('sid'))
    assert.equal((await ask(before, 'GET /api/user')).status, 401)
    assert.equal((await ask(after, 'GET /api/user')).status, 200)
  })
}

test('logout ends the session on the server', async () => {
  const { ask, logIn } = await openSite()
  const jar = await logIn('ada')
  const kept: Jar = new Map(jar)
  const response = await ask(jar, 'POST /api/logout')
  assert.equal(response.status, 200)
  const { name, value, attributes } = sessionCookie(response)
  assert.deepEqual([name, value], ['sid', ''])
  assert.ok(attributes.includes('path=/') && attributes.includes('httponly'))
  assert.equal(jar.size, 0)
  assert.equal((await ask(kept, 'GET /api/user')).status, 401)
  assert.equal((await ask('ada', 'GET /api/user')).status, 200)
})

test('logout is a 200 when logged out, too', async () => {
  const { ask, logIn } = await openSite()
  const jar = await logIn('ada')
  const kept: Jar = new Map(jar)
  for (const who of [jar, kept, null, new Map([['sid', 'made-up']])]) {
    assert.equal((await ask(who, 'POST /api/logout')).status, 200)
  }
})

test('a session expires after 14 days without a request', async () => {
  const site = await openSite()
  const start = Date.now()
  const jar: Jar = new Map()
  await site.as(jar)('POST /api/login', { body })
  assert.ok(Math.abs((await expiryOf(site, jar.get('sid'))) - (start + 14 * DAY)) < 60_000)
  await setSession(site, { expires_at: iso(start - 1) })
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
  await setSession(site, { expires_at: iso(start + DAY) })
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401, 'it does not come back')
})

test(
  'a session that has expired by the clock of one node alone goes on at the others',
  { skip: engine === 'sqlite' },
  async (t) => {
    const site = await openSite()
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 100 * DAY })
    assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
    t.mock.timers.reset()
    assert.equal((await site.ask('ada', 'GET /api/user')).status, 200)
  },
)

test('while nothing can be written, a visitor whose session has expired reads like others', async () => {
  const site = await openSite()
  await setSession(site, { expires_at: iso(Date.now() - 1) })
  await refuseWrites(site.db, 'sessions')
  for (const path of ['/', '/api/topics']) {
    assert.equal((await site.raw(path, {}, 'ada')).status, 200, path)
  }
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
})

test('a request prolongs a session, up to 90 days', async () => {
  const site = await openSite()
  const now = Date.now()
  const visited = { last_seen_at: iso(now - DAY), expires_at: iso(now + DAY) }
  await setSession(site, { ...visited, created_at: iso(now - 10 * DAY) })
  await site.as('ada')('GET /api/user')
  assert.ok(Math.abs((await expiryOf(site)) - (now + 14 * DAY)) < 60_000)

  await setSession(site, { ...visited, created_at: iso(now - 85 * DAY) })
  await site.as('ada')('GET /api/user')
  assert.ok(Math.abs((await expiryOf(site)) - (now + 5 * DAY)) < 60_000)
})

test('a session that began while the clock was ahead lasts no longer than others', async () => {
  const site = await openSite()
  const now = Date.now()
  const began = { created_at: iso(now + 40 * DAY), last_seen_at: iso(now + 40 * DAY) }
  await setSession(site, { ...began, expires_at: iso(now + 54 * DAY) })
  await site.as('ada')('GET /api/user')
  assert.ok(Math.abs((await expiryOf(site)) - (now + 14 * DAY)) < 60_000)
  const sessions = await site.db.selectFrom('sessions').select('created_at').execute()
  assert.ok(sessions.every(({ created_at }) => Date.parse(created_at) < now + 60_000))
})

test('a session that was used while the clock was ahead ends 14 days after its next use', async () => {
  const site = await openSite()
  const now = Date.now()
  const used = { last_seen_at: iso(now + 40 * DAY), expires_at: iso(now + 54 * DAY) }
  await setSession(site, { ...used, created_at: iso(now - DAY) })
  await site.as('ada')('GET /api/user')
  assert.ok(Math.abs((await expiryOf(site)) - (now + 14 * DAY)) < 60_000)
})

test('no stored value of a session works as a cookie', async () => {
  const { ask, raw, db } = await openSite()
  await ask(null, 'POST /api/login', { body })
  const rows = [
    ...(await db.selectFrom('sessions').selectAll().execute()),
    ...(await db.selectFrom('devices').selectAll().execute()),
  ]
  assert.ok(rows.length > 3)
  for (const value of rows.flatMap((row) => Object.values(row))) {
    const headers = { cookie: `sid=${encodeURIComponent(String(value))}` }
    assert.equal((await raw('/api/user', { headers })).status, 401)
  }
  assert.ok(!JSON.stringify(rows).includes(sessionToken('ada')))
})

test('a user has at most 20 sessions and 20 known devices; the oldest are deleted', async () => {
  const site = await openSite()
  const devices = Array.from({ length: 20 }, (_, at) => ({
    token_hash: `device ${at}`,
    user_id: people.ada.id,
    created_at: iso(Date.now() - (at + 1) * DAY),
  }))
  await site.db.insertInto('devices').values(devices).execute()
  const jars: Jar[] = []
  for (let at = 0; at < 19; at += 1) jars.push(await site.logIn('ada'))
  await setSession(site, { created_at: iso(Date.now() - DAY) })
  const jar: Jar = new Map()
  await site.as(jar)('POST /api/login', { body })
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 401)
  for (const one of [...jars, jar]) assert.equal((await site.ask(one, 'GET /api/user')).status, 200)
  const known = await site.db.selectFrom('devices').select('token_hash').execute()
  assert.equal(known.length, 20)
  assert.ok(!known.some(({ token_hash }) => token_hash === 'device 19'))
})

test('changed rights take effect at once', async () => {
  const { ask, db } = await openSite()
  const listed = { query: { includeInactive: '1' } }
  await ask('ada', 'POST /api/tags', { body: { name: 'Waiting', type: 'topic' } })
  const sees = async () =>
    (await (await ask('root', 'GET /api/tags', listed)).text()).includes('Waiting')
  assert.ok(await sees())
  await db.updateTable('users').set({ is_admin: false }).where('username', '=', 'root').execute()
  assert.ok(!(await sees()))
})

const iso = (time: number) => new Date(time).toISOString()

const emailFor = (call: string) =>
  call === 'POST /api/login' ? people.ada.email : 'grace2@example.test'

type Change = { created_at?: string; last_seen_at?: string; expires_at?: string }

async function setSession({ db }: TestSite, change: Change) {
  const token_hash = hashToken(sessionToken('ada'))
  await db.updateTable('sessions').set(change).where('token_hash', '=', token_hash).execute()
}

async function expiryOf({ db }: TestSite, token = sessionToken('ada')) {
  const row = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return Date.parse(row.expires_at)
}

/** The session cookie of a login or logout; the device cookie is another one. */
function sessionCookie(response: Response) {
  const cookies = response.headers.getSetCookie().filter((cookie) => /^(__Host-)?sid=/.test(cookie))
  assert.equal(cookies.length, 1)
  const [pair = '', ...attributes] = (cookies[0] ?? '').split(/;\s*/)
  const [name = '', value = ''] = pair.split('=')
  return { name, value, attributes: attributes.map((one) => one.toLowerCase()).toSorted() }
}

const without = (attributes: string[], ...names: string[]) =>
  attributes.filter((one) => !names.includes(one.split('=')[0] ?? ''))

test('a login has a session, however many began while the clock was ahead', async () => {
  const { as, ask, db } = await openSite()
  const later = new Date(Date.now() + DAY).toISOString()
  for (let count = 0; count < 25; count += 1) {
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(`token ${count}`),
        user_id: people.ada.id,
        created_at: later,
        last_seen_at: later,
        expires_at: new Date(Date.now() + 15 * DAY).toISOString(),
      })
      .execute()
  }
  const jar: Jar = new Map()
  assert.ok((await ask(jar, 'POST /api/login', { body })).ok)
  assert.equal((await as(jar)('GET /api/user')).username, 'ada')
})

test('a write of a page that shows another member than the session is refused', async () => {
  const site = await openSite()
  const jar = await site.logIn('ada')
  const sent = { title: 'Whose words are these?', content: 'Those of the one who wrote them.' }
  const post = (writer: number) =>
    site.ask(jar, 'POST /api/topics', { body: sent, headers: { 'x-written-by': String(writer) } })
  assert.equal((await post(people.bob.id)).status, 401)
  assert.deepEqual(await site.as(null)('GET /api/topics'), [])
  assert.equal((await post(people.ada.id)).status, 201)
  assert.equal((await site.as(jar)('GET /api/user')).username, 'ada')
})
