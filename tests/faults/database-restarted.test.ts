import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../postgres-cluster.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
const BEFORE_MS = { min: 300, max: 1_000 }
const DOWN_MS = 700
const AFTER_MS = 300
const OUTPUT_SHOWN = 2_000

test('a site survives a kill of its PostgreSQL and recovers by itself', async (t) => {
  await withLoad(t, 'PostgreSQL killed', async (cluster, site) => {
    await cluster.kill()
    await sleep(DOWN_MS)
    assert.ok(site.isRunning(), site.output().slice(-OUTPUT_SHOWN))
    assert.equal((await call(site.url, 'GET /healthz')).status, 200)
    assert.equal((await call(site.url, 'GET /readyz')).status, 503)
    assert.equal((await call(site.url, 'GET /api/topics?page=77')).status, 503)
    await cluster.restart()
  })
})

test('a site survives a restart of its PostgreSQL', async (t) => {
  await withLoad(t, 'PostgreSQL restarted', (cluster) => cluster.restart())
})

test('a site survives a kill of one PostgreSQL backend, which ends all connections', async (t) => {
  await withLoad(t, 'PostgreSQL backend killed', (_cluster, _site, settings) =>
    killConnection(settings),
  )
})

type Fault = (cluster: Cluster, site: SiteProcess, settings: SiteSettings) => Promise<void>

/** Writers run all the time; the site itself is left alone. */
async function withLoad(t: TestContext, fault: string, injectFault: Fault) {
  const cluster = await durableCluster()
  const trial = await openTrial(t, await freshSettings(cluster))
  const site = await trial.start()
  const recoveriesMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = await trial.startLoad(site)
    await sleep(BEFORE_MS.min + Math.random() * (BEFORE_MS.max - BEFORE_MS.min))
    await injectFault(cluster, site, trial.settings)
    const upAt = performance.now()
    await load.nextAck()
    recoveriesMs.push(performance.now() - upAt)
    await sleep(AFTER_MS)
    await load.stop()
    assert.ok(site.isRunning(), site.output().slice(-OUTPUT_SHOWN))
    await trial.check(site, load)
  }
  await trial.report(fault, recoveriesMs)
}

/** PostgreSQL cannot know what a killed process did to shared memory, and restarts. */
async function killConnection(settings: SiteSettings) {
  await withSql(settings, async (sql) => {
    const [own] = await sql.rows<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'guildhall' limit 1`,
    )
    assert.ok(own)
    process.kill(own.pid, 'SIGKILL')
    // This connection ends with all the others.
    await assert.rejects(sql.rows('select pg_sleep(10)'))
  })
  const isUp = () =>
    withSql(settings, (sql) => sql.rows('select 1')).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await sleep(20)
}
