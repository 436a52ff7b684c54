import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '../postgres-cluster.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { fillDisk } from './fill-disk.ts'
import type { Ledger } from './ledger.ts'
import type { SiteSettings } from './site-process.ts'
import { startSite } from './site-process.ts'
import { mountMemory, skipWithoutMount } from './mounted-disk.ts'
import { openSmallDisk } from './small-disk.ts'
import { freshSettings, openTrial } from './trial.ts'

const DISK_MEGABYTES = 24
/** An empty cluster takes 55 MB. */
const POSTGRES_MEGABYTES = 96
const FULL_MS = 700
const AFTER_MS = 300
const IDLE_MINUTES = 11

test('a site with a full disk refuses writes, serves reads and recovers', async (t) => {
  const disk = await openSmallDisk(DISK_MEGABYTES)
  if (typeof disk === 'string') return t.skip(`no disk can be mounted here: ${disk}`)
  t.after(disk.close)
  const outer = await freshSettings()
  const session = await idleSession(outer)
  cpSync(outer.DATA_DIR, join(disk.outside, 'data'), { recursive: true })

  const trial = await openTrial(t, outer)
  const inner = { ...outer, DATA_DIR: join(disk.inside, 'data') }
  const site = await startSite(inner, disk.within)
  t.after(() => site.kill('SIGKILL'))
  const load = await trial.startLoad(site)
  await load.nextAck()
  const free = fillDisk(disk.outside)
  assert.equal(await firstRefusal(site.url, session), 507)
  for (const address of ['GET /api/topics?new', 'GET /?new', 'GET /healthz']) {
    assert.equal((await call(site.url, address)).status, 200, address)
  }
  assert.equal((await call(site.url, 'GET /api/user', { session })).status, 200)
  await sleep(FULL_MS)
  free()
  const freeAt = performance.now()
  await load.nextAck()
  const recoveryMs = performance.now() - freeAt
  await sleep(AFTER_MS)
  await load.stop()
  assert.ok(site.isRunning(), site.output().slice(-2_000))

  await site.kill('SIGKILL')
  cpSync(join(disk.outside, 'data'), outer.DATA_DIR, { recursive: true, force: true })
  await trial.check(await trial.start(), load)
  await trial.report('disk full, SQLite', [recoveryMs])
})

test(
  'a site whose PostgreSQL has a full disk refuses writes, serves reads and recovers',
  { skip: skipWithoutMount },
  async (t) => {
    const disk = mountMemory(POSTGRES_MEGABYTES)
    t.after(disk.unmount)
    const cluster = await startCluster({ durable: true, parent: disk.folder })
    t.after(cluster.stop)
    const trial = await openTrial(t, await freshSettings(cluster))
    const site = await trial.start()
    const load = await trial.startLoad(site)
    await load.nextAck()
    const free = fillDisk(disk.folder)
    const { session } = await firstMember(trial.ledger)
    assert.ok([503, 507].includes(await firstRefusal(site.url, session)))
    for (const address of ['GET /api/topics?new', 'GET /healthz']) {
      assert.equal((await call(site.url, address)).status, 200, address)
    }
    await sleep(FULL_MS)
    free()
    const freeAt = performance.now()
    await load.nextAck()
    const recoveryMs = performance.now() - freeAt
    await sleep(AFTER_MS)
    await load.stop()
    assert.ok(site.isRunning(), site.output().slice(-2_000))
    await trial.check(site, load)
    await trial.report('disk full, PostgreSQL', [recoveryMs])
  },
)

async function firstMember({ read }: Ledger) {
  const member = (await read()).find(
    ({ thing, outcome }) => thing === 'member' && outcome === 'acked',
  )
  assert.ok(member)
  return member
}

/** A member whose session is idle for so long that the next request updates it in the database. */
async function idleSession(settings: SiteSettings) {
  const site = await startSite(settings)
  const body = { username: 'idler', email: 'idler@example.org', password: 'correct horse' }
  const { session } = await call(site.url, 'POST /api/register', { body })
  await site.kill('SIGTERM')
  const lastSeen = new Date(Date.now() - IDLE_MINUTES * 60_000).toISOString()
  await withSql(settings, (sql) => sql.rows(`update sessions set last_seen_at = '${lastSeen}'`))
  return session
}

/** Space freed within the file is used up first. */
async function firstRefusal(url: string, session: string | null) {
  for (;;) {
    const body = { title: 'A topic without room', content: 'x'.repeat(5_000) }
    const { status } = await call(url, 'POST /api/topics', { session, body })
    if (status !== 201) return status
  }
}
