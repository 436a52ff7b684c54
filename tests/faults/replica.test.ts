import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { startStandby } from '../postgres-standby.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { openProxy } from './postgres-proxy.ts'
import type { Manner } from './postgres-proxy.ts'
import type { SiteProcess } from './site-process.ts'
import { freePort } from '../free-port.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

/** A replica that is lost again within a minute is left out for twice as long each time. */
const ROUNDS = Math.min(Number(process.env.FAULT_ROUNDS ?? 1), 4)
const READERS = 10
/** No more at once: further pages would wait for each other, and on a busy machine for too long. */
const WAVES = 2
const IDLE_MS = 4_000
/** Each reader requests a URL that is not cached. */
let requests = 0

test('a site starts without its replica, logs a warning, and the primary answers', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const replica = new URL(settings.DATABASE_URL ?? '')
  replica.port = String(await freePort())
  const trial = await openTrial(t, { ...settings, DATABASE_REPLICA_URL: replica.href })
  const site = await trial.start()
  await assertAllServed(t, site)
  assert.deepEqual(await readiness(site), { ready: true, replica: 'unavailable' })
  assert.match(site.output(), /"level":"?(warn|40)"?.*the read replica fails/)
})

for (const manner of ['refuse', 'greet and end', 'mute', 'late'] as const satisfies Manner[]) {
  test(`with a replica in state "${manner}" every read succeeds, and a recovered replica is used again`, async (t) => {
    const settings = await freshSettings(await durableCluster())
    const proxy = await openProxy(settings.DATABASE_URL ?? '')
    const trial = await openTrial(t, { ...settings, DATABASE_REPLICA_URL: proxy.url })
    const site = await trial.start()
    await until(async () => (await readiness(site)).replica === 'used')
    await assertAllServed(t, site)
    const load = manner === 'refuse' ? await trial.startLoad(site) : null
    const recoveriesMs: number[] = []
    for (let round = 0; round < (load ? ROUNDS : 1); round += 1) {
      proxy.turn(manner)
      await assertAllServed(t, site)
      assert.deepEqual(await readiness(site), { ready: true, replica: 'unavailable' })
      await assertAllServed(t, site)
      proxy.turn('pass')
      const backAt = performance.now()
      await until(async () => (await readiness(site)).replica === 'used')
      recoveriesMs.push(performance.now() - backAt)
      await assertAllServed(t, site)
    }
    assert.match(site.output(), /the read replica answers again/)
    if (!load) return
    await load.stop()
    await trial.check(site, load)
    await trial.report('replica lost', recoveriesMs)
  })
}

test('a replica whose replay stands still is late, and is used again once it has caught up', async (t) => {
  const { standby, onStandby, settings } = await openReplicated(2)
  const trial = await openTrial(t, settings)
  const site = await trial.start()
  await until(async () => (await readiness(site)).replica === 'used')
  await withSql(onStandby, (sql) => sql.rows('select pg_wal_replay_pause()'))
  const load = await trial.startLoad(site)
  const pausedAt = performance.now()
  await until(async () => (await readiness(site)).replica === 'late')
  t.diagnostic(`late after ${Math.round(performance.now() - pausedAt)} ms`)
  assert.match(site.output(), /more than 2 seconds behind the primary/)
  await assertAllServed(t, site)
  await load.stop()
  await withSql(onStandby, (sql) => sql.rows('select pg_wal_replay_resume()'))
  const resumedAt = performance.now()
  await until(async () => (await readiness(site)).replica === 'used')
  await trial.check(site, load)
  await trial.report('replica late', [performance.now() - resumedAt])
  // Without new writes there is nothing to be behind.
  const before = site.output().length
  await sleep(IDLE_MS)
  await until(async () => (await readiness(site)).replica === 'used', 'a current replica')
  assert.doesNotMatch(site.output().slice(before), /seconds behind/)
  const logged = site.output().length
  await withSql(onStandby, (sql) => sql.rows('select pg_wal_replay_pause()'))
  await withSql(settings, (sql) => sql.rows("select pg_logical_emit_message(true, 'any', 'write')"))
  await until(async () => (await readiness(site)).replica === 'late')
  await standby.stop()
  await until(async () => (await readiness(site)).replica === 'unavailable')
  const reasons = site
    .output()
    .slice(logged)
    .match(/the read replica fails/g)
  assert.equal(reasons?.length, 2, 'first that it is late, then that it is down')
})

test('a replica that was promoted is left out, since it does not follow the primary any more', async (t) => {
  const { standby, onStandby, settings } = await openReplicated(2)
  const { start } = await openTrial(t, settings)
  const site = await start()
  await until(async () => (await readiness(site)).replica === 'used')
  await withSql(onStandby, (sql) => sql.rows('select pg_promote()'))
  await until(async () => (await readiness(site)).replica === 'unavailable')
  assert.match(site.output(), /the replica was promoted/)
  await site.kill('SIGTERM')
  const next = await start()
  await until(async () => (await readiness(next)).replica === 'unavailable')
  await standby.stop()
})

test('members read from the primary, also what a visitor has just read from a replica that is behind', async (t) => {
  const { standby, onStandby, settings } = await openReplicated(300)
  const { start } = await openTrial(t, settings)
  const site = await start()
  const ada = { username: 'ada', email: 'ada@example.org', password: 'correct horse' }
  const { session } = await call(site.url, 'POST /api/register', { body: ada })
  const write = async (title: string) => {
    const body = { title, content: 'some ten letters' }
    const { id } = (await call(site.url, 'POST /api/topics', { session, body })).body as {
      id: number
    }
    return id
  }
  const read = async (path: string, who: string | null) => {
    const { status, body } = await call(site.url, `GET ${path}`, { session: who })
    return `${status} ${JSON.stringify(body)}`
  }
  await until(async () => (await readiness(site)).replica === 'used')
  await write('Known to both')
  await until(async () => /Known to both/.test(await read('/api/topics', null)))
  await withSql(onStandby, (sql) => sql.rows('select pg_wal_replay_pause()'))
  const id = await write('Not replayed yet')
  const token = { name: 'Not replayed either', scope: 'read' }
  assert.equal(
    (await call(site.url, 'POST /api/user/tokens', { session, body: token })).status,
    201,
  )
  assert.match(await read('/api/user/tokens', session), /Not replayed either/)
  assert.match(await read(`/api/topics/${id}`, null), /^404/)
  assert.match(await read(`/api/topics/${id}`, session), /^200 .*Not replayed yet/)
  assert.doesNotMatch(await read('/api/topics', null), /Not replayed yet/)
  assert.match(await read('/api/topics', session), /Not replayed yet/)
  assert.equal((await readiness(site)).replica, 'used')
  await standby.stop()
})

/** Settings of a site with a standby as its replica; `onStandby` is the same database there. */
async function openReplicated(lagSecondsMax: number) {
  const primary = await durableCluster()
  const own = await freshSettings(primary)
  const standby = await startStandby(primary)
  const replica = new URL(own.DATABASE_URL ?? '')
  replica.port = new URL(standby.url).port
  const settings = {
    ...own,
    DATABASE_REPLICA_URL: replica.href,
    DATABASE_REPLICA_LAG_SECONDS: String(lagSecondsMax),
  }
  return { standby, settings, onStandby: { ...own, DATABASE_URL: replica.href } }
}

async function assertAllServed(t: TestContext, site: SiteProcess) {
  const startedAt = performance.now()
  for (let wave = 0; wave < WAVES; wave += 1) {
    const paths = Array.from({ length: READERS }, () => {
      requests += 1
      return requests % 2 === 0 ? `GET /api/topics?page=${requests}` : `GET /?page=${requests}`
    })
    const answers = await Promise.all(paths.map((path) => call(site.url, path)))
    const statuses = new Set(answers.map(({ status }) => status))
    assert.deepEqual([...statuses], [200], site.output().slice(-2_000))
    for (const { body } of answers) assert.ok(!String(body).includes('Couldn’t load'))
  }
  t.diagnostic(`${WAVES * READERS} reads in ${Math.round(performance.now() - startedAt)} ms`)
}

async function readiness({ url }: SiteProcess) {
  const { body } = await call(url, 'GET /readyz')
  return body as { ready: boolean; replica?: string }
}
