import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { MIGRATION_LOCK } from '../../server/db/migration-lock.ts'
import { root } from '../../scripts/setup/root.mjs'
import { drip, lines } from '../socket.ts'
import { PATIENCE_MS, until } from '../until.ts'
import { spawnProgram } from './background-program.ts'
import { call } from './call.ts'
import { childrenOf } from './child-processes.ts'
import { openSql } from './direct-sql.ts'
import { spawnSite, startSite, untilReady } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const LIFE_MS = 700
const END_MAX_MS = 10_000
/** Long enough for a busy machine to ask what is served meanwhile. */
const DRAIN_SECONDS = '5'
const PIECE_MS = 250
/** As when a phone changes its network. */
const PAUSE_MS = 2_000
const JSON_TYPE = 'content-type: application/json'

test('a site on SQLite keeps acknowledged writes on SIGTERM', async (t) => {
  await stopAndRestart(t, await freshSettings())
})

test('a site on PostgreSQL keeps acknowledged writes on SIGTERM', async (t) => {
  await stopAndRestart(t, await freshSettings(await durableCluster()))
})

test('a site of two processes keeps acknowledged writes on SIGTERM', async (t) => {
  await stopAndRestart(t, { ...(await freshSettings()), WORKERS: '2' })
})

test('a supervisor that sends SIGTERM to npm stops the site', async (t) => {
  const settings = await freshSettings()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DRAIN_SECONDS: '0', ...settings }
  const npm = spawnProgram(['npm', 'start'], { cwd: root, env })
  const site = { ...npm, url: `http://127.0.0.1:${settings.PORT}` }
  t.after(() => childrenOf(npm.pid).forEach((pid) => process.kill(pid, 'SIGKILL')))
  await untilReady(site)
  const ended = npm.kill('SIGTERM')
  await until(() => site.output().includes('"signal":"SIGTERM","msg":"closing"'), 'a stop')
  await ended
})

test('a site that is stopped before it serves exits with code 0', async (t) => {
  let unserved = 0
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    for (const workers of ['1', '2']) {
      // The catalogue, which is written after the migrations, leaves time for the signal.
      const settings = { ...(await freshSettings()), WORKERS: workers, STARTER: 'on' }
      const site = spawnSite(settings)
      t.after(() => site.kill('SIGKILL'))
      await until(() => site.output().includes('migrated'), 'a start under way')
      assert.deepEqual(await site.kill(signal), { code: 0, signal: null }, site.output())
      if (!site.output().includes('listening')) unserved += 1
    }
  }
  assert.ok(unserved > 0, 'each of them served before it was stopped')
})

test('a site that is stopped while it waits for another to migrate exits with code 0', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const sql = await openSql(settings)
  t.after(() => sql.close())
  await sql.rows(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  const site = spawnSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const others = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await until(async () => (await sql.rows(others)).length > 0, 'a start under way')
  const tooLate = sleep(PATIENCE_MS, 'too late', { ref: false })
  const ending = await Promise.race([site.kill('SIGTERM'), tooLate])
  assert.deepEqual(ending, { code: 0, signal: null }, site.output())
  assert.doesNotMatch(site.output(), /"closing"/, 'it had nothing to finish')
})

test('after SIGTERM, /readyz returns 503 while requests are still served', async (t) => {
  await Promise.all(['1', '2'].map((workers) => drains(t, workers)))
})

async function drains(t: TestContext, workers: string) {
  const settings = { ...(await freshSettings()), WORKERS: workers, DRAIN_SECONDS }
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const ended = site.kill('SIGTERM')
  await until(async () => (await call(site.url, 'GET /readyz')).status === 503)
  const closesConnection = async () => {
    const { status, headers } = await fetch(`${site.url}/api/topics`)
    assert.equal(status, 200)
    return headers.get('connection') === 'close'
  }
  if (workers === '1') assert.ok(await closesConnection())
  // One of them has answered 503; the other may not have got its signal yet.
  else await until(closesConnection)
  assert.deepEqual(await ended, { code: 0, signal: null }, site.output())
}

test('a manual stop of a site of two processes lets none of them wait for a proxy', async (t) => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    const site = await startSite({ ...(await freshSettings()), WORKERS: '2', DRAIN_SECONDS: '1' })
    t.after(() => site.kill('SIGKILL'))
    await until(async () => childrenOf(site.pid).length === 2)
    assert.deepEqual(await site.kill(signal), { code: 0, signal: null }, site.output())
    const closing = site.output().match(/"signal":"\w+","msg":"closing"/g) ?? []
    assert.ok(closing.length >= 2)
    assert.ok(closing.every((line) => !line.includes('SIGTERM')))
  }
})

test('after SIGTERM, an idle connection stays open, and its next request is answered', async (t) => {
  const site = await startSite({ ...(await freshSettings()), DRAIN_SECONDS })
  t.after(() => site.kill('SIGKILL'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  assert.equal((await read(site.url, agent)).headers.connection, 'keep-alive')
  const ended = site.kill('SIGTERM')
  await until(async () => (await call(site.url, 'GET /readyz')).status === 503)
  await sleep(LIFE_MS)
  const { statusCode, headers, isReused } = await read(site.url, agent)
  assert.deepEqual([statusCode, headers.connection, isReused], [200, 'close', true])
  assert.deepEqual(await ended, { code: 0, signal: null }, site.output())
})

test('a preview picture that is drawn while the site is stopped is sent', async (t) => {
  const site = await startSite(await freshSettings())
  t.after(() => site.kill('SIGKILL'))
  const picture = fetch(`${site.url}/og/site.png`)
  await until(async () => childrenOf(site.pid).length > 0, 'a process that draws')
  const ended = site.kill('SIGTERM')
  assert.equal((await picture).status, 200)
  assert.deepEqual(await ended, { code: 0, signal: null }, site.output())
})

test('a request that arrives too slowly does not keep a stopped site from closing its database', async (t) => {
  const heads = [
    lines('POST /api/login HTTP/1.1', 'host: a.test', JSON_TYPE, 'content-length: 9000'),
    'POST /api/login HTTP/1.1\r\nhost: a.test\r\nx-part:',
  ]
  for (const head of heads) {
    const settings = await freshSettings()
    const site = await startSite(settings)
    t.after(() => site.kill('SIGKILL'))
    const dripping = drip(site.url, head, 60)
    await sleep(LIFE_MS)
    assert.deepEqual(await site.kill('SIGTERM'), { code: 0, signal: null }, site.output())
    await dripping
    // The last connection to a database that is closed removes its log.
    assert.equal(existsSync(join(settings.DATA_DIR, 'guildhall.db-wal')), false, head)
  }
})

test('a body that arrives steadily, but for a pause, while the site is stopped is read to its end', async (t) => {
  const site = await startSite(await freshSettings())
  t.after(() => site.kill('SIGKILL'))
  const body = JSON.stringify({ email: 'nobody@example.test', password: 'x'.repeat(10_000) })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sending = request(`${site.url}/api/login`, { method: 'POST', headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(body.slice(0, 100))
  await sleep(LIFE_MS)
  const ended = site.kill('SIGTERM')
  for (let at = 100; at < body.length; at += 900) {
    await sleep(PIECE_MS)
    sending.write(body.slice(at, at + 900))
    if (at === 2_800) await sleep(PAUSE_MS)
  }
  sending.end()
  const [response] = await answered
  assert.equal(response.resume().statusCode, 400)
  assert.deepEqual(await ended, { code: 0, signal: null }, site.output())
})

async function read(url: string, agent: Agent) {
  const request = get(`${url}/api/topics`, { agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  const { statusCode, headers } = response
  return { statusCode, headers, isReused: request.reusedSocket }
}

async function stopAndRestart(t: TestContext, settings: SiteSettings) {
  const trial = await openTrial(t, { ...settings, DRAIN_SECONDS: '1' })
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(LIFE_MS)
  const askedAt = performance.now()
  const ending = await Promise.race([
    site.kill('SIGTERM'),
    sleep(END_MAX_MS, 'too late', { ref: false }),
  ])
  t.diagnostic(`ended in ${Math.round(performance.now() - askedAt)} ms`)
  assert.deepEqual(ending, { code: 0, signal: null }, site.output())
  await load.stop()
  const again = await trial.start()
  await trial.check(again, load)
}
