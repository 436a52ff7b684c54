import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const LIFE_MS = 700
const END_MAX_MS = 10_000

test('a site on SQLite that is asked to stop keeps what it acknowledged', async (t) => {
  await stopAndRestart(t, await freshSettings())
})

test('a site on PostgreSQL that is asked to stop keeps what it acknowledged', async (t) => {
  await stopAndRestart(t, await freshSettings(await durableCluster()))
})

async function stopAndRestart(t: TestContext, settings: SiteSettings) {
  const trial = await openTrial(t, settings)
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(LIFE_MS)
  const askedAt = performance.now()
  assert.deepEqual(await site.kill('SIGTERM'), { code: 0, signal: null }, site.output())
  const milliseconds = Math.round(performance.now() - askedAt)
  assert.ok(milliseconds < END_MAX_MS, `it took ${milliseconds} ms`)
  await load.stop()
  t.diagnostic(`ended in ${milliseconds} ms`)
  const again = await trial.start()
  await trial.check(again, load)
}
