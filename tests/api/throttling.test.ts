import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeviceOf } from '../../server/accounts/session-queries.ts'
import { withLoginLimit } from '../../server/rate-limits/login-attempts.ts'
import { Refusal } from '../../server/refusal.ts'
import { deleteEndedCounters } from '../../server/rate-limits/queries.ts'
import { engine } from '../engines.ts'
import { holdClock } from '../hold-clock.ts'
import { recordStatements } from '../recorded-statements.ts'
import { refuseWrites } from '../refuse-writes.ts'
import { dataUrl, pictures } from '../pictures.ts'
import { PASSWORD, people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { Jar, TestSite, Who } from '../site.ts'
import { insertOtherUser } from '../insert-rows.ts'

const limited = { RATE_LIMIT: 'on' }
/** Trusts X-Forwarded-For from this address: tests can come from any address. */
const proxied = { ...limited, TRUST_PROXY: '127.0.0.1' }

const wrong = { email: people.ada.email, password: 'not this one' }
const right = { email: people.ada.email, password: PASSWORD }

/** As if a client had tried this often: real attempts would take long. */
const setCounters = ({ db }: TestSite, policy: string, count: number) =>
  db.updateTable('counters').set({ count }).where('key', 'like', `${policy}:%`).execute()

test('failed logins are rate-limited within ten attempts, with Retry-After', async () => {
  const site = await openSite(limited)
  const refusal = await backOff(site)
  assert.equal(refusal.status, 429)
  assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
  assert.ok(site.logs.some((line) => line['event'] === 'limited'))
})

test('a refused login asks the same of the database whether an account exists or not', async () => {
  const site = await openSite(limited)
  const asked: string[][] = []
  for (const email of [people.ada.email, 'nobody@example.test']) {
    const texts: string[] = []
    const db = site.db.withPlugin({
      transformQuery: ({ node }) => (texts.push(JSON.stringify(node.kind)), node),
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const call = {
      body: { email },
      caller: null,
      clientNetwork: '192.0.2.1',
      isKnownDevice: (userId: number) => isDeviceOf(db, userId, 'x'.repeat(43)),
    }
    const refused = () => Promise.reject(new Refusal('unauthenticated', 'No'))
    await assert.rejects(withLoginLimit(db, call, refused))
    asked.push(texts)
  }
  assert.ok(asked[0]?.length)
  assert.deepEqual(asked[0], asked[1])
})

test('of many wrong passwords at once no more than five are tried', async () => {
  const site = await openSite(limited)
  const statuses = await Promise.all(Array.from({ length: 16 }, () => logIn(site, wrong)))
  assert.equal(statuses.filter((status) => status === 401).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 11)
})

test(
  'a login succeeds although the counters of its failed attempts cannot be deleted',
  { skip: engine !== 'postgres' },
  async () => {
    const site = await openSite(limited)
    await refuseWrites(site.db, 'counters', 'update or delete')
    const jar: Jar = new Map()
    assert.equal(await logIn(site, right, {}, jar), 200)
    assert.equal((await site.ask(jar, 'GET /api/user')).status, 200)
  },
)

test('many right logins at once do not count as failed', async () => {
  const site = await openSite(limited)
  for (let round = 0; round < 3; round += 1) {
    const statuses = await Promise.all(Array.from({ length: 4 }, () => logIn(site, right)))
    assert.deepEqual(statuses, [200, 200, 200, 200])
  }
  const counted = site.db.selectFrom('counters').select('key').where('count', '>', 0)
  assert.deepEqual(await counted.where('key', 'like', 'login%').execute(), [])
})

test('a login that fails for another reason than its password does not count as failed', async () => {
  const { db } = await openSite(limited)
  const call = {
    body: wrong,
    caller: null,
    clientNetwork: '192.0.2.1',
    isKnownDevice: () => Promise.resolve(false),
  }
  for (let at = 0; at < 6; at += 1) {
    const failed = () => Promise.reject(new Refusal('unavailable', 'Too many logins.'))
    await assert.rejects(withLoginLimit(db, call, failed), /Too many logins/)
  }
  const counted = db.selectFrom('counters').select('key').where('count', '>', 0)
  assert.deepEqual(await counted.execute(), [])
})

test('an address can log in 60 times a minute, without affecting others', async (t) => {
  holdClock(t)
  const site = await openSite(proxied)
  const headers = from('198.51.100.1')
  const malformed = () => site.ask(null, 'POST /api/login', { body: {}, headers })
  const statuses: number[] = []
  for (let at = 0; at < 59; at += 1) statuses.push((await malformed()).status)
  assert.deepEqual(new Set(statuses), new Set([400]))
  assert.equal(await logIn(site, right, headers), 200)
  const refused = await site.ask(null, 'POST /api/login', { body: right, headers })
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(await logIn(site, right, from('198.51.100.2')), 200)
})

test('a rate-limited login affects no other account or address', async () => {
  const site = await openSite(proxied)
  await backOff(site, from('198.51.100.1'))
  const bob = { email: people.bob.email, password: PASSWORD }
  assert.equal(await logIn(site, bob, from('198.51.100.1')), 200)
  assert.equal(await logIn(site, right, from('198.51.100.2')), 200)
})

test('a forged X-Forwarded-For does not evade the rate limit', async () => {
  const site = await openSite(limited)
  await backOff(site)
  for (const ip of ['198.51.100.1', '203.0.113.9, 198.51.100.1', '::1', '127.0.0.1', 'x']) {
    assert.equal(await logIn(site, wrong, from(ip)), 429)
  }
})

test('addresses of one IPv6 /64 count as one', async () => {
  const site = await openSite(proxied)
  await backOff(site, from('2001:db8:1:2::1'))
  assert.equal(await logIn(site, wrong, from('2001:db8:1:2:ffff::9')), 429)
  assert.equal(await logIn(site, wrong, from('2001:db8:1:3::1')), 401)
})

test('what a proxy sends for an address counts as one client, whatever it is', async () => {
  const site = await openSite(proxied)
  for (const ip of ['1:2:3:4:5:6:7:8::9', '::1::2:3:4:5:6:7:8:9', 'x', '[::1', ':']) {
    assert.equal(await logIn(site, right, from(ip)), 200, ip)
    assert.equal((await site.raw('/', { headers: from(ip) })).status, 200, ip)
  }
  await backOff(site, from('x'))
  assert.equal(await logIn(site, wrong, from('[::1')), 429)
})

test('an IPv4 address counts as itself in each of its IPv6 forms', async () => {
  const site = await openSite(proxied)
  await backOff(site, from('198.51.100.1'))
  for (const ip of ['::ffff:198.51.100.1', '::FFFF:198.51.100.1', '::ffff:c633:6401']) {
    assert.equal(await logIn(site, wrong, from(ip)), 429, ip)
    assert.equal(await logIn(site, wrong, from('::ffff:198.51.100.2')), 401)
  }
})

test('an address that a proxy sends with a port counts without it', async () => {
  for (const [first, second] of [
    ['198.51.100.1:50001', '198.51.100.1:50002'],
    ['[2001:db8:1:2::1]:50001', '[2001:db8:1:2::1]:50002'],
  ] as const) {
    const site = await openSite(proxied)
    await backOff(site, from(first))
    assert.equal(await logIn(site, wrong, from(second)), 429, second)
  }
})

test('attempts on many accounts are rate-limited by client network', async () => {
  const site = await openSite(proxied)
  const spraying = from('198.51.100.1')
  const nobody = (at: number) => ({ email: `nobody${at}@example.test`, password: 'Winter2026' })
  assert.equal(await logIn(site, nobody(0), spraying), 401)
  await setCounters(site, 'login-ip', 99)
  assert.equal(await logIn(site, nobody(1), spraying), 401)
  assert.equal(await logIn(site, nobody(2), spraying), 429)
  assert.equal(await logIn(site, right, from('198.51.100.2')), 200)
})

test('a known browser can log in to an account that is rate-limited for others', async () => {
  const site = await openSite(proxied)
  const known: Jar = new Map()
  assert.equal(await logIn(site, right, from('198.51.100.1'), known), 200)
  const knownToBob: Jar = new Map()
  const ofBob = { email: people.bob.email, password: PASSWORD }
  assert.equal(await logIn(site, ofBob, from('198.51.100.1'), knownToBob), 200)
  assert.equal(await logIn(site, wrong, from('203.0.113.1')), 401)
  await setCounters(site, 'login-account', 50)
  assert.equal(await logIn(site, right, from('203.0.113.2')), 429)
  assert.equal(await logIn(site, right, from('203.0.113.2'), knownToBob), 429)
  assert.equal(await logIn(site, right, from('203.0.113.2'), known), 200)
})

test('a known browser is not limited by failures of its own address, but by its own failures', async () => {
  const site = await openSite(limited)
  const known: Jar = new Map()
  assert.equal(await logIn(site, right, {}, known), 200)
  await backOff(site)
  assert.equal(await logIn(site, right), 429)
  assert.equal(await logIn(site, right, {}, known), 200)
  await setCounters(site, 'login-ip', 100)
  assert.equal(await logIn(site, right, {}, known), 200)
  for (let at = 0; at < 5; at += 1) assert.equal(await logIn(site, wrong, {}, known), 401)
  assert.equal(await logIn(site, wrong, {}, known), 429)
})

test('an account gets five reset links in half an hour and no more, without affecting others', async () => {
  const site = await openSite(limited)
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1) statuses.push(await forget(site, people.ada.email))
  assert.ok(statuses.every((status) => [200, 429].includes(status)))
  assert.equal(await forget(site, people.bob.email), 200)
  const to = (await site.mails()).map((mail) => mail.to)
  assert.equal(to.filter((address) => address === people.ada.email).length, 5)
  assert.ok(to.includes(people.bob.email))
})

test('the rate limit of reset links does not reveal whether an email is registered', async () => {
  const known = await openSite(limited)
  const unknown = await openSite(limited)
  for (let at = 0; at < 7; at += 1) {
    const statuses = [
      await forget(known, people.ada.email),
      await forget(unknown, 'x@example.test'),
    ]
    assert.equal(statuses[0], statuses[1])
  }
})

test('an address can register 60 accounts an hour', async () => {
  const site = await openSite(proxied)
  const body = { username: 'x', email: 'x@example.test', password: 'x' }
  const register = (ip: string, changes: object) =>
    site.ask(null, 'POST /api/register', { body: { ...body, ...changes }, headers: from(ip) })
  const taken = { username: 'ada', password: PASSWORD }
  assert.equal((await register('198.51.100.1', taken)).status, 409)
  await setCounters(site, 'register', 60)
  const refusal = await register('198.51.100.1', taken)
  assert.equal(refusal.status, 429)
  assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
  assert.equal((await register('198.51.100.2', taken)).status, 409)
})

test('a member can send 120 writes a minute, without affecting others', async (t) => {
  holdClock(t)
  const site = await openSite(limited)
  const write = (who: Who) => site.ask(who, 'POST /api/preview', { body: { content: 'x' } })
  for (let at = 0; at < 120; at += 1) assert.equal((await write('ada')).status, 200)
  const refusal = await write('ada')
  assert.equal(refusal.status, 429)
  assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
  assert.equal((await write('bob')).status, 200)
})

const READ_BY_PROGRAMS = [
  '/feeds/topics.atom',
  '/og/site.png',
  '/sitemap.xml',
  '/llms.txt',
  '/topic/1.md',
  '/api',
  '/openapi.json',
  '/topics',
]

const ofNobody = ['register', 'forgot-password', 'reset-password'] as const

for (const call of ofNobody) {
  test(`an address can call ${call} 120 times a minute, also with bodies that are not valid`, async (t) => {
    holdClock(t)
    const site = await openSite(limited)
    const send = async () => (await site.ask(null, `POST /api/${call}`, { body: {} })).status
    const statuses: number[] = []
    for (let at = 0; at < 121; at += 1) statuses.push(await send())
    assert.deepEqual([new Set(statuses.slice(0, 120)), statuses[120]], [new Set([400]), 429])
  })
}

test('an address can send 600 reads a minute, without affecting others', async (t) => {
  const { pass } = holdClock(t)
  const site = await openSite(proxied)
  const read = (ip: string) => site.ask(null, 'GET /api/communities', { headers: from(ip) })
  for (let at = 0; at < 600; at += 1) assert.equal((await read('198.51.100.1')).status, 200)
  assert.equal((await read('198.51.100.1')).status, 429)
  assert.equal((await read('198.51.100.2')).status, 200)
  for (const path of READ_BY_PROGRAMS) {
    const answer = await site.raw(path, { headers: from('198.51.100.1') })
    assert.equal(answer.status, 429, path)
    assert.ok(Number(answer.headers.get('retry-after')) >= 1, path)
  }
  pass(20_000)
  const [call, page] = await Promise.all([
    read('198.51.100.1'),
    site.raw('/topics', { headers: from('198.51.100.1') }),
  ])
  const secondsOf = (answer: Response) => Number(answer.headers.get('retry-after'))
  assert.deepEqual([secondsOf(call), secondsOf(page)], [40, 40])
  assert.match(
    await page.text(),
    /<p>Too many requests\. Please wait a moment and try again\.<\/p>/,
  )
})

test('pictures in posts that are no pictures of the site use up no reads and searches of readers', async (t) => {
  holdClock(t)
  const site = await openSite(limited)
  const asPicture = (path: string) => site.raw(path, { headers: { 'sec-fetch-dest': 'image' } })
  for (let at = 0; at < 121; at += 1) assert.equal((await asPicture(`/search?q=${at}`)).status, 404)
  for (const path of [
    '/',
    '/topic/1.md',
    '/api/search?q=a',
    '/feeds/topics.atom',
    '/sitemap.xml',
  ]) {
    const refusal = await asPicture(path)
    assert.equal(refusal.status, 404, path)
    assert.match(refusal.headers.get('cache-control') ?? '', /no-store/)
    assert.doesNotMatch(await refusal.text(), /Too many/)
  }
  for (const path of ['/favicon.svg', '/og/site.png'])
    assert.equal((await asPicture(path)).status, 200, path)
  assert.equal((await site.ask(null, 'GET /api/search', { query: { q: 'a' } })).status, 200)
})

test('no session is looked for before a read is refused', async (t) => {
  holdClock(t)
  const site = await openSite(limited)
  const paths = ['/api/communities', '/topics', '/og/site.png', '/assets/unknown.js']
  const headers = { cookie: `sid=${'x'.repeat(43)}` }
  for (let at = 0; at < 600; at += 1) await site.ask(null, 'GET /api/communities')
  const texts = recordStatements(t)
  for (const path of paths) assert.equal((await site.raw(path, { headers })).status, 429, path)
  const ofSessions = [...texts].filter((text) => text.includes('sessions'))
  assert.deepEqual(ofSessions, [])
})

test('a login forgets the failed ones before it', async () => {
  const site = await openSite(limited)
  for (const round of [1, 2, 3]) {
    for (let at = 0; at < 4; at += 1) assert.equal(await logIn(site, wrong), 401, `round ${round}`)
    assert.equal(await logIn(site, right), 200)
  }
})

test('after five wrong passwords a login waits, and twice as long after each further one', async () => {
  const site = await openSite(limited)
  const length = async () => {
    const [row] = await site.db
      .selectFrom('counters')
      .select('ends_at')
      .where('key', 'like', 'backoff:%')
      .execute()
    return row ? Math.round((Date.parse(row.ends_at) - Date.now()) / 1_000) : 0
  }
  for (let at = 0; at < 4; at += 1) assert.equal(await logIn(site, wrong), 401)
  assert.equal(await length(), 0)
  // Further ones are counted where they fail: five of them make pauses of minutes.
  for (const [failed, seconds] of [
    [10, 2 ** 6],
    [11, 2 ** 7],
  ] as const) {
    await site.db.deleteFrom('counters').where('key', 'like', 'backoff:%').execute()
    await setCounters(site, 'login', failed)
    assert.equal(await logIn(site, wrong), 401)
    const waits = await length()
    assert.ok(waits > seconds / 2 + 5 && waits <= seconds, `${waits} seconds`)
  }
})

test('a right password ends the pauses that wrong ones made', async () => {
  const site = await openSite(limited)
  assert.equal(await logIn(site, wrong), 401)
  await setCounters(site, 'login', 10)
  for (const time of ['first', 'second']) assert.equal(await logIn(site, right), 200, time)
})

test('a login never waits longer than fifteen minutes, however many have failed', async () => {
  const site = await openSite(limited)
  assert.equal(await logIn(site, wrong), 401)
  await setCounters(site, 'login', 40)
  assert.equal(await logIn(site, wrong), 401)
  const refusal = await site.ask(null, 'POST /api/login', { body: right })
  assert.equal(refusal.status, 429)
  const seconds = Number(refusal.headers.get('retry-after'))
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds} seconds`)
})

test('a member can upload 60 pictures in ten minutes, as a creation, its edit or a portrait', async () => {
  const site = await openSite(limited)
  const picture = dataUrl(await pictures.png())
  const creation = { name: 'A loom', description: 'It weaves on its own.', tagIds: [11] }
  const { id } = await site.as('ada')('POST /api/creations', {
    body: { ...creation, imageUrl: picture },
  })
  await setCounters(site, 'image', 60)
  const uploads = (imageUrl: string) =>
    [
      ['POST /api/creations', { body: { ...creation, imageUrl } }],
      ['PATCH /api/creations/:id', { params: { id }, body: { imageUrl } }],
      ['PUT /api/user/profile', { body: { profileImage: imageUrl } }],
    ] as const
  for (const [address, sent] of uploads(picture)) {
    const refusal = await site.ask('ada', address, sent)
    assert.equal(refusal.status, 429, address)
    assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
  }
  for (const [address, sent] of uploads('https://example.test/a.png'))
    assert.ok((await site.ask('ada', address, sent)).ok, `${address} with a link`)
  const portrait = { body: { profileImage: picture } }
  assert.equal((await site.ask('bob', 'PUT /api/user/profile', portrait)).status, 200)
})

test('RATE_LIMIT=off disables the rate limits of logins and reset links', async () => {
  const site = await openSite({ RATE_LIMIT: 'off' })
  for (let at = 0; at < 12; at += 1) assert.equal(await logIn(site, wrong), 401)
  for (let at = 0; at < 8; at += 1) assert.equal(await forget(site, people.ada.email), 200)
})

test('what was counted in a window that is over limits nobody', async () => {
  const site = await openSite(limited)
  await backOff(site)
  for (let at = 0; at < 6; at += 1) await forget(site, people.ada.email)
  const statuses = async () => [await logIn(site, right), await forget(site, people.ada.email)]
  assert.deepEqual(await statuses(), [429, 429])
  const ends_at = new Date(Date.now() - 1_000).toISOString()
  await site.db.updateTable('counters').set({ ends_at }).execute()
  assert.deepEqual(await statuses(), [200, 200])
})

test('a refusal names the rest of the window after which the call is let through', async () => {
  const site = await openSite(limited)
  for (let at = 0; at < 5; at += 1) assert.equal(await forget(site, people.ada.email), 200)
  const ends_at = new Date(Date.now() + 20 * 60_000).toISOString()
  await site.db.updateTable('counters').set({ ends_at }).execute()
  const body = { email: people.ada.email }
  const refusal = await site.ask(null, 'POST /api/forgot-password', { body })
  assert.equal(refusal.status, 429)
  const seconds = Number(refusal.headers.get('retry-after'))
  assert.ok(seconds > 10 * 60 && seconds <= 20 * 60, `${seconds} seconds`)
})

test('what was counted while the clock was ahead limits nobody once it is right', async () => {
  const site = await openSite(limited)
  const { db } = site
  assert.equal(await logIn(site, wrong), 401)
  const ends_at = new Date(Date.now() + 40 * 86_400_000).toISOString()
  await db.updateTable('counters').set({ count: 1_000, ends_at }).execute()
  assert.equal(await logIn(site, right), 200)
  assert.equal(await logIn(site, wrong), 401)
  await db.insertInto('counters').values({ key: 'other', count: 1, ends_at }).execute()
  await deleteEndedCounters(db)
  const late = db.selectFrom('counters').select('key').where('ends_at', '>=', ends_at)
  assert.deepEqual(await late.execute(), [])
})

test('the counters contain no email addresses', async () => {
  const site = await openSite(limited)
  const stranger = await insertOtherUser(site.db, 'countme')
  await logIn(site, { email: stranger.email, password: 'wrong one' })
  await forget(site, stranger.email)
  const counters = await site.db.selectFrom('counters').selectAll().execute()
  assert.ok(counters.length > 0)
  assert.ok(!JSON.stringify(counters).includes('countme'))
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })

async function logIn({ ask }: TestSite, body: object, headers = {}, who: Who = null) {
  return (await ask(who, 'POST /api/login', { body, headers })).status
}

async function forget({ ask }: TestSite, email: string) {
  return (await ask(null, 'POST /api/forgot-password', { body: { email } })).status
}

/**
 * Tries wrong passwords for ada until an attempt is rejected without a check. The pause of a second
 * then takes a minute: on a slow machine the next attempts of a test come later than that.
 */
async function backOff({ ask, db }: TestSite, headers = {}) {
  for (let at = 0; at < 10; at += 1) {
    const response = await ask(null, 'POST /api/login', { body: wrong, headers })
    if (response.status === 401) continue
    const ends_at = new Date(Date.now() + 60_000).toISOString()
    const counters = db.updateTable('counters').set({ ends_at }).where('key', 'like', 'backoff:%')
    const { numUpdatedRows } = await counters.executeTakeFirstOrThrow()
    assert.ok(numUpdatedRows > 0n, 'no pause was made longer')
    return response
  }
  throw new Error('ten wrong logins were looked at')
}

test('a client that has used up its searches takes none away from others that want the same page', async (t) => {
  holdClock(t)
  const site = await openSite(proxied)
  const visitor = (ip: string) => ({ headers: { ...from(ip), accept: 'text/html' } })
  const [busy, other] = [visitor('198.51.100.1'), visitor('198.51.100.2')]
  const search = () => site.raw('/api/search?q=word', busy)
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async () => (await search()).status),
  )
  assert.ok(statuses.includes(429))
  // While more pages are rendered than at once, those of one address are rendered together.
  const words = Array.from({ length: 40 }, (_, count) => `word${count}`)
  const page = async (word: string, who: typeof other) =>
    (await site.raw(`/search?q=${word}`, who)).status
  const both = words.map((word) => [page(word, busy), page(word, other)] as const)
  const [refused, shown] = [both.map(([first]) => first), both.map(([, second]) => second)]
  assert.ok((await Promise.all(refused)).includes(429))
  assert.deepEqual(new Set(await Promise.all(shown)), new Set([200]))
})
