import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { engine, freshStorage } from '../engines.ts'
import { until } from '../eventually.ts'
import { runProgram, startSite } from '../program.ts'
import { PASSWORD } from '../people.ts'

/** Invalid values of each setting. */
const bad: [name: string, value: string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['PORT', '3000.5'],
  ['HOST', '203.0.113.77'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_URL', 'postgres://x:y@127.0.0.1:1/x'],
  ['DATABASE_REPLICA_URL', 'https://example.test'],
  ['PUBLIC_URL', 'ftp://example.test'],
  ['PUBLIC_URL', 'example.test'],
  ['SMTP_URL', 'http://mail.test'],
  ['MAIL_FROM', 'nobody'],
  ['CONTACT_EMAIL', 'not an address'],
  ['ADMIN_EMAIL', 'not an address'],
  ['ADMIN_EMAIL', 'chief@example.test'],
  ['ADMIN_USERNAME', 'x'],
  ['ADMIN_PASSWORD', '12345'],
  ['STARTER', 'yes'],
  ['RATE_LIMIT', 'maybe'],
  ['TRUST_PROXY', 'not-an-address'],
  ['PRIVACY_URL', 'javascript:alert(1)'],
  ['WORKERS', '0'],
  ['WORKERS', 'many'],
  ['CACHE_MB', '-1'],
  ['CACHE_MB', '64 MB'],
]

for (const [name, value] of bad) {
  test(`${name}=${value} stops the start with one line that names it`, async () => {
    const storage = await freshStorage()
    const environment = { PORT: '0', ...storage.settings, [name]: value }
    const { code, stderr } = await runProgram('server/main.ts', [], environment)
    await storage.remove()
    assert.equal(code, 1)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.ok(stderr.includes(name.replace('_REPLICA', '')) || stderr.includes(name), stderr)
    assert.doesNotMatch(stderr, /\bat \S+:\d+|node:internal/)
  })
}

test('a DATA_DIR that cannot be one stops the start with one line that names it', async () => {
  const storage = await freshStorage()
  const file = join(storage.settings.DATA_DIR, 'a-file')
  writeFileSync(file, '')
  const settings = { PORT: '0', DATABASE_URL: '', DATA_DIR: join(file, 'data') }
  const { code, stderr } = await runProgram('server/main.ts', [], settings)
  await storage.remove()
  assert.equal(code, 1)
  assert.match(stderr, /^[^\n]*DATA_DIR[^\n]*\n$/)
})

test('what a setting holds of secrets is not repeated', async () => {
  const settings = { DATABASE_URL: 'mysql://user:hunter2@localhost/x', SMTP_URL: 'x://u:hunter2@m' }
  for (const [name, value] of Object.entries(settings)) {
    const { stdout, stderr } = await runProgram('server/main.ts', [], { PORT: '0', [name]: value })
    assert.ok(!(stdout + stderr).includes('hunter2'), stderr)
  }
})

test('SIGTERM: what runs is finished, the exit code is 0, and nothing is lost', async () => {
  const storage = await freshStorage()
  const first = await startSite(storage.settings)
  const grace = { username: 'grace', email: 'grace@example.test', password: PASSWORD }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(grace)
  const answer = fetch(`${first.url}/api/register`, { method: 'POST', headers, body })
  // Hashing takes a while; the signal arrives in between.
  await until(async () => (await fetch(`${first.url}/healthz`)).ok)
  first.signal('SIGTERM')
  assert.equal((await answer).status, 201)
  const { code, stderr } = await first.ended()
  assert.equal(code, 0, stderr)
  await assert.rejects(fetch(`${first.url}/healthz`))

  const second = await startSite(storage.settings)
  const login = JSON.stringify({ email: grace.email, password: PASSWORD })
  const again = await fetch(`${second.url}/api/login`, { method: 'POST', headers, body: login })
  assert.equal(again.status, 200)
  second.signal('SIGINT')
  assert.equal((await second.ended()).code, 0)
  await storage.remove()
})

test('a running site logs JSON lines on standard output and nothing else', async () => {
  const storage = await freshStorage()
  const site = await startSite({
    ...storage.settings,
    ADMIN_EMAIL: 'chief@example.test',
    ADMIN_PASSWORD: PASSWORD,
  })
  await fetch(`${site.url}/api/topics`)
  await fetch(`${site.url}/nowhere`)
  site.signal('SIGTERM')
  const { stderr } = await site.ended()
  await storage.remove()
  assert.equal(stderr, '')
  const logs = site.logs()
  assert.ok(logs.length >= 2)
  for (const { time, level, msg } of logs) {
    assert.equal(new Date(String(time)).toISOString(), time)
    assert.ok(typeof level === 'string' && typeof msg === 'string')
  }
})

test('a second site on the same data: refused on SQLite, welcome on PostgreSQL (R3)', async () => {
  const storage = await freshStorage()
  const first = await startSite(storage.settings)
  if (engine === 'sqlite') {
    const settings = { ...storage.settings, PORT: '0' }
    const { code, stderr } = await runProgram('server/main.ts', [], settings)
    assert.equal(code, 1)
    assert.match(stderr, /^[^\n]*DATA_DIR[^\n]*\n$/)
  } else {
    const second = await startSite(storage.settings)
    assert.equal((await fetch(`${second.url}/api/communities`)).status, 200)
    second.signal('SIGTERM')
    assert.equal((await second.ended()).code, 0)
  }
  assert.equal((await fetch(`${first.url}/api/communities`)).status, 200)
  first.signal('SIGTERM')
  assert.equal((await first.ended()).code, 0)
  await storage.remove()
})

test('a site that was killed leaves its data free for the next (R1, R3)', async () => {
  const storage = await freshStorage()
  const first = await startSite(storage.settings)
  first.signal('SIGKILL')
  await first.ended()
  const second = await startSite(storage.settings)
  assert.equal((await fetch(`${second.url}/api/communities`)).status, 200)
  second.signal('SIGTERM')
  assert.equal((await second.ended()).code, 0)
  await storage.remove()
})

test('WORKERS serve one site together, and all end with it', async () => {
  const storage = await freshStorage()
  const site = await startSite({ ...storage.settings, WORKERS: '2', RATE_LIMIT: 'off' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${site.url}/api/communities`)),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  site.signal('SIGTERM')
  assert.equal((await site.ended()).code, 0)
  await storage.remove()
})
