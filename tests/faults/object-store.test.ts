import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { assertConsistent, share, siteWithBucket } from './bucket-site.ts'
import type { Creation } from './bucket-site.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { reportFault } from './fault-table.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const WRITERS = 3
const DOWN_MS = 700
const GONE_WITHIN_MS = 10_000

test('a store killed during uploads loses no image that was acknowledged', async (t) => {
  const { store, settings, site, session } = await siteWithBucket(t, await freshSettings())
  const kept: Creation[] = []
  const refused: number[] = []
  const recoveriesMs: number[] = []
  const writing = { goesOn: true }
  const writers = Array.from({ length: WRITERS }, async (_, who) => {
    for (let at = 0; writing.goesOn; at += 1) {
      const { status, body } = await share(site, session, who * 10_000 + at)
      if (status === 201) kept.push(body as Creation)
      else refused.push(status)
    }
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = kept.length
    await until(() => kept.length > before + WRITERS, 'some uploads')
    await store.kill()
    const failures = refused.length
    await until(() => refused.length > failures, 'a refused upload')
    assert.equal((await call(site.url, 'GET /api/topics')).status, 200)
    await sleep(DOWN_MS)
    await store.start()
    const [startedAt, stored] = [performance.now(), kept.length]
    await until(() => kept.length > stored, 'an upload that is stored')
    recoveriesMs.push(performance.now() - startedAt)
  }
  writing.goesOn = false
  await Promise.all(writers)
  assert.deepEqual(new Set(refused), new Set([503]))
  for (const { imageUrl, thumbnailUrl } of kept) {
    for (const url of [imageUrl, thumbnailUrl]) {
      assert.equal((await call(site.url, `GET ${url}`)).status, 200, url)
    }
  }
  const shown = (await call(site.url, 'GET /api/creations')).body as Creation[]
  assert.equal(shown.length, kept.length, 'a refused upload has left a creation')
  await assertConsistent(settings)
  reportFault(t, {
    fault: 'object store killed',
    cycles: ROUNDS,
    acknowledged: kept.length,
    lost: 0,
    errors: `503 ×${refused.length}`,
    recoverySeconds: Math.round(Math.max(...recoveriesMs) / 100) / 10,
  })

  // Rows reserved by refused uploads become due at once, not in ten minutes.
  await withSql(settings, (sql) =>
    sql.rows(`update media set check_at = '2020-01-01T00:00:00.000Z' where check_at is not null`),
  )
  await until(() => store.keys().length === 2 * kept.length + 1, 'the rest to be deleted')
})

test('two processes share one bucket, and what one deletes is gone on the other', async (t) => {
  const first = await siteWithBucket(t, await freshSettings(await sharedCluster()))
  const DATA_DIR = join(freshFolder(), 'other-machine')
  const second = await startSite({
    ...first.settings,
    DATA_DIR,
    PORT: String(await freePort()),
  })
  t.after(() => second.kill('SIGKILL'))
  const { body } = await share(first.site, first.session, 1)
  const { id, imageUrl } = body as Creation
  assert.equal((await call(second.url, `GET ${imageUrl}`)).status, 200)
  await call(first.site.url, `DELETE /api/creations/${id}`, { session: first.session })
  const deletedAt = performance.now()
  await until(async () => (await call(second.url, `GET ${imageUrl}`)).status === 404, 'a 404')
  assert.ok(performance.now() - deletedAt < GONE_WITHIN_MS)
})
