import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { until } from '../eventually.ts'
import { call } from './call.ts'
import { openProxy } from './postgres-proxy.ts'
import type { Manner } from './postgres-proxy.ts'
import type { SiteProcess } from './site-process.ts'
import { freePort } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const READERS = 40
/** Each reader requests a URL that is not cached. */
let asked = 0

test('a site starts without its replica, with a warning, and the primary answers', async (t) => {
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
  test(`a replica that turns to "${manner}" costs no visitor a page, and is used again later`, async (t) => {
    const settings = await freshSettings(await durableCluster())
    const proxy = await openProxy(settings.DATABASE_URL ?? '')
    const trial = await openTrial(t, { ...settings, DATABASE_REPLICA_URL: proxy.url })
    const site = await trial.start()
    await until(async () => (await readiness(site)).replica === 'used')
    await assertAllServed(t, site)
    proxy.turn(manner)
    await assertAllServed(t, site)
    assert.deepEqual(await readiness(site), { ready: true, replica: 'unavailable' })
    await assertAllServed(t, site)
    proxy.turn('pass')
    await until(async () => (await readiness(site)).replica === 'used')
    assert.match(site.output(), /the read replica answers again/)
    await assertAllServed(t, site)
  })
}

async function assertAllServed(t: TestContext, site: SiteProcess) {
  const startedAt = performance.now()
  const paths = Array.from({ length: READERS }, () => {
    asked += 1
    return asked % 2 === 0 ? `GET /api/topics?n=${asked}` : `GET /?n=${asked}`
  })
  const answers = await Promise.all(paths.map((path) => call(site.url, path)))
  t.diagnostic(`${READERS} reads in ${Math.round(performance.now() - startedAt)} ms`)
  const statuses = new Set(answers.map(({ status }) => status))
  assert.deepEqual([...statuses], [200], site.output().slice(-2_000))
  for (const { body } of answers) assert.ok(!String(body).includes('could not be loaded'))
}

async function readiness({ url }: SiteProcess) {
  const { body } = await call(url, 'GET /readyz')
  return body as { ready: boolean; replica?: string }
}
