import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from '../../server/accounts/passwords.ts'
import { Refusal } from '../../server/refusal.ts'
import { until } from '../until.ts'
import { PASSWORD, people } from '../test-users.ts'
import { openSite } from '../site.ts'
import type { TestSite } from '../site.ts'

/** Hashes that another version, or another site, may have stored. */
const COSTS = {
  'less memory': { memory: 8_192, passes: 2, parallelism: 1, bytes: 32 },
  'fewer passes': { memory: 19_456, passes: 1, parallelism: 1, bytes: 32 },
  'two lanes and a longer hash': { memory: 19_456, passes: 2, parallelism: 2, bytes: 64 },
  'more of everything': { memory: 32_768, passes: 3, parallelism: 1, bytes: 32 },
  'a short hash': { memory: 19_456, passes: 2, parallelism: 1, bytes: 16 },
}

for (const [name, cost] of Object.entries(COSTS)) {
  test(`a stored hash with ${name} is verified with its own parameters`, async () => {
    const site = await openSite()
    await store(site, hashWith(cost))
    assert.equal(await logIn(site, PASSWORD), 200)
    assert.equal(await logIn(site, 'not this one'), 401)
  })
}

test('a cheaper hash is replaced at login without ending sessions', async () => {
  const site = await openSite()
  const old = hashWith(COSTS['less memory'])
  await store(site, old)
  assert.equal(await logIn(site, 'not this one'), 401)
  assert.equal(await stored(site), old)
  assert.equal(await logIn(site, PASSWORD), 200)
  await until(async () => (await stored(site)) !== old)
  assert.match(await stored(site), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await logIn(site, PASSWORD), 200)
  assert.equal((await site.ask('ada', 'GET /api/user')).status, 200)
})

test('concurrent logins succeed while a hash is replaced', async () => {
  const site = await openSite()
  await store(site, hashWith(COSTS['fewer passes']))
  const statuses = await Promise.all(Array.from({ length: 8 }, () => logIn(site, PASSWORD)))
  assert.deepEqual(new Set(statuses), new Set([200]))
  await until(async () => (await stored(site)).includes('m=19456,t=2,'))
})

test('a hash of equal or higher cost is kept', async () => {
  const site = await openSite()
  for (const name of ['more of everything', 'two lanes and a longer hash'] as const) {
    const kept = hashWith(COSTS[name])
    await store(site, kept)
    assert.equal(await logIn(site, PASSWORD), 200)
    assert.equal(await logIn(site, PASSWORD), 200)
    assert.equal(await stored(site), kept)
  }
})

const salt = Buffer.alloc(16, 7).toString('base64').replaceAll('=', '')
const hash = Buffer.alloc(32, 7).toString('base64').replaceAll('=', '')

/** Not a valid hash, or one that would exhaust the machine. */
const UNFIT = [
  '',
  'x',
  '$',
  '$argon2id$v=19$m=19456,t=2,p=1$$',
  `$2b$12$${'a'.repeat(53)}`,
  `$argon2id$v=19$m=99999999,t=2,p=1$${salt}$${hash}`,
  `$argon2id$v=19$m=1048576,t=2,p=1$${salt}$${hash}`,
  `$argon2id$v=19$m=19456,t=999,p=1$${salt}$${hash}`,
  `$argon2id$v=19$m=19456,t=2,p=255$${salt}$${hash}`,
  `$argon2id$v=19$m=0,t=0,p=0$${salt}$${hash}`,
  `$argon2id$v=19$m=19456,t=2,p=1$AAAA$${hash}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$AAAA`,
  `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${hash}`,
]

test('an invalid stored hash refuses the login without an error', async () => {
  for (const unfit of UNFIT) assert.equal(await verifyPassword(unfit, PASSWORD), false, unfit)
  const site = await openSite()
  await store(site, UNFIT[0] ?? '')
  assert.equal(await logIn(site, PASSWORD), 401)
})

test('a network with a full queue of passwords gives up places to others', async () => {
  const hashedOf = (network: string, count: number) =>
    Array.from({ length: count }, () => hashPassword(PASSWORD, network))
  const busyOutcomes = Promise.allSettled(hashedOf('198.51.100.1', 30))
  await Promise.all(hashedOf('198.51.100.2', 5))
  // Two of the busy network had begun, twenty waited, and five of these gave up their places.
  const refused = (await busyOutcomes).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 30 - 22 + 5)
  for (const { reason } of refused as PromiseRejectedResult[]) {
    assert.ok(reason instanceof Refusal && reason.kind === 'unavailable')
  }
})

for (const address of ['POST /api/register', 'POST /api/login'] as const) {
  test(`while one network sends ${address} many times at once, another can log in`, async () => {
    const site = await openSite({ TRUST_PROXY: '127.0.0.1' })
    const send = (at: number) =>
      site.ask(null, address, {
        body: { username: `robot${at}`, email: `robot${at}@example.test`, password: PASSWORD },
        headers: { 'x-forwarded-for': '198.51.100.1' },
      })
    const [robots, served] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, (_, at) => send(at))),
      logIn(site, PASSWORD, { 'x-forwarded-for': '198.51.100.2' }),
    ])
    const refused = robots.filter(({ status }) => status === 503)
    assert.equal(served, 200)
    assert.ok(refused.length > 0, 'all were accepted')
    assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0)
  })
}

test('a login to an unknown account takes as much processor time as to a known one', async () => {
  const known = [await hashPassword('another'), hashWith(COSTS['less memory'])]
  const milliseconds = async (of: string | null) => {
    const times: number[] = []
    for (let at = 0; at < 7; at += 1) {
      const before = process.cpuUsage()
      await verifyPassword(of, 'not this one')
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1_000)
    }
    return times.toSorted((a, b) => a - b)[3] ?? 0
  }
  const nobody = await milliseconds(null)
  for (const one of known) {
    const ratio = (await milliseconds(one)) / nobody
    assert.ok(ratio > 0.6 && ratio < 1.6, `${ratio}`)
  }
})

type Cost = (typeof COSTS)[keyof typeof COSTS]

function hashWith({ memory, passes, parallelism, bytes }: Cost) {
  const nonce = randomBytes(16)
  const made = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: bytes,
  })
  const [first, second] = [nonce, made].map((one) => one.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${first}$${second}`
}

async function store({ db }: TestSite, password_hash: string) {
  await db.updateTable('users').set({ password_hash }).where('id', '=', people.ada.id).execute()
}

async function stored({ db }: TestSite) {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', people.ada.id)
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ''
}

async function logIn({ ask }: TestSite, password: string, headers = {}) {
  const body = { email: people.ada.email, password }
  return (await ask(null, 'POST /api/login', { body, headers })).status
}
