import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../postgres-cluster.ts'
import { startCluster } from '../postgres-cluster.ts'
import { runSql } from '../postgres-standby.ts'
import { skipWithout } from '../system-programs.ts'
import { call } from './call.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings, openTrial } from './trial.ts'

const BEFORE_MS = 1_000
/** A write is given up after 5.5 seconds; one that began before that may take as long again. */
const NOTICED_MS = 15_000
const LOST_MS = 6_000
/** More than twice the connections of a process, and less than three times. */
const CONNECTIONS_MAX = 40
/** PgBouncer's own default. */
const POOL_SIZE = 20

test('while a synchronous standby is lost, writes are turned away and reads go on', (t) =>
  loseStandby(t, async (direct) => direct))

test(
  'while a synchronous standby is lost, reads go on behind PgBouncer as well',
  { skip: skipWithout('pgbouncer') },
  async (t) => loseStandby(t, async (direct) => (await startPgBouncer(direct, POOL_SIZE)).settings),
)

async function loseStandby(t: TestContext, reach: (direct: SiteSettings) => Promise<SiteSettings>) {
  const settings = { max_connections: CONNECTIONS_MAX }
  const primary = await startCluster({ durable: true, settings })
  const trial = await openTrial(t, await reach(await freshSettings(primary)))
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(BEFORE_MS)
  await setStandbys(primary, '*')
  await sleep(NOTICED_MS)
  const waiting = await countWaiting(primary)
  assert.ok(waiting > 0)
  await sleep(LOST_MS)
  assert.equal(await countWaiting(primary), waiting)
  for (const address of ['GET /api/topics?page=77', 'GET /api/tools?page=77', 'GET /readyz']) {
    assert.equal((await call(site.url, address)).status, 200, address)
  }

  await setStandbys(primary, '')
  await load.nextAck()
  await load.stop()
  assert.ok(site.isRunning())
  await trial.check(site, load)
  await site.kill('SIGTERM')
  await primary.stop()
}

async function countWaiting(primary: Cluster) {
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep'`
  return (await runSql(primary, waiting)).length
}

async function setStandbys(primary: Cluster, names: string) {
  await runSql(primary, `alter system set synchronous_standby_names = '${names}'`)
  await runSql(primary, 'select pg_reload_conf()')
}
