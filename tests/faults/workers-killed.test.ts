import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedCluster } from '../engines.ts'
import { childrenOf } from './child-processes.ts'
import type { SiteSettings } from './site-process.ts'
import { freshSettings, openTrial } from './trial.ts'

const LIFE_MS = 600

test('a site of two processes on SQLite loses no acknowledged write when a worker or the primary is killed', async (t) => {
  await killOneThenAll(t, await freshSettings())
})

test('a site of two processes on PostgreSQL loses no acknowledged write when a worker or the primary is killed', async (t) => {
  await killOneThenAll(t, await freshSettings(await sharedCluster()))
})

async function killOneThenAll(t: TestContext, settings: SiteSettings) {
  const trial = await openTrial(t, { ...settings, WORKERS: '2' })
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(LIFE_MS)
  const [worker] = childrenOf(site.pid)
  assert.ok(worker)
  process.kill(worker, 'SIGKILL')
  await sleep(LIFE_MS)
  assert.ok(site.isRunning(), site.output().slice(-2_000))
  await load.nextAck()
  const workers = childrenOf(site.pid)
  await site.kill('SIGKILL')
  await load.stop()
  assert.ok(!workers.includes(worker) && workers.length > 0)

  const again = await trial.start()
  await trial.check(again, load)
}
