import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engine, freshStorage } from '../engines.ts'
import { until } from '../until.ts'
import { runProgram, startSite } from '../program.ts'
import { PASSWORD } from '../test-users.ts'

test('on SIGTERM running requests are finished, and the exit code is 0', async () => {
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

test('a running site writes JSON lines to standard output and nothing to standard error', async () => {
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

test('a second process on the same data is refused on SQLite and runs on PostgreSQL', async () => {
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
    await second.stop()
  }
  assert.equal((await fetch(`${first.url}/api/communities`)).status, 200)
  await first.stop()
  await storage.remove()
})

test('a site starts on the data of a killed one', async () => {
  const storage = await freshStorage()
  const first = await startSite(storage.settings)
  first.signal('SIGKILL')
  await first.ended()
  const second = await startSite(storage.settings)
  assert.equal((await fetch(`${second.url}/api/communities`)).status, 200)
  await second.stop()
  await storage.remove()
})

test('WORKERS serve one site together and end with it', async () => {
  const storage = await freshStorage()
  const site = await startSite({ ...storage.settings, WORKERS: '2', RATE_LIMIT: 'off' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${site.url}/api/communities`)),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  await site.stop()
  await storage.remove()
})
