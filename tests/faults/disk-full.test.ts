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
import type { Load } from './load.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { startSite } from './site-process.ts'
import { mountMemory, skipWithoutMount } from './mounted-disk.ts'
import { openSmallDisk } from './small-disk.ts'
import { freshSettings, openTrial } from './trial.ts'

const DISK_MEGABYTES = 24
/** An empty cluster takes 55 MB. */
const POSTGRES_MEGABYTES = 96
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
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
  const fill = () => fillDisk(disk.outside)
  const recoveriesMs = await fillAndFree({ site, load, session, fill, refusals: [507] })
  assert.ok(site.isRunning(), site.output().slice(-2_000))

  await site.kill('SIGKILL')
  cpSync(join(disk.outside, 'data'), outer.DATA_DIR, { recursive: true, force: true })
  await trial.check(await trial.start(), load)
  await trial.report('disk full, SQLite', recoveriesMs)
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
    const { session } = await firstMember(trial.ledger)
    const fill = () => fillDisk(disk.folder)
    const recoveriesMs = await fillAndFree({ site, load, session, fill, refusals: [503, 507] })
    assert.ok(site.isRunning(), site.output().slice(-2_000))
    await trial.check(site, load)
    await trial.report('disk full, PostgreSQL', recoveriesMs)
  },
)

type Filling = {
  site: SiteProcess
  load: Load
  session: string | null
  /** Returns a function that frees the disk again. */
  fill: () => () => void
  /** The statuses that a write may get meanwhile. */
  refusals: number[]
}

/** Ends the load; resolves to the times from each freeing of the disk to the next acknowledged write. */
async function fillAndFree({ site, load, session, fill, refusals }: Filling) {
  const recoveriesMs: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const free = fill()
    const status = await firstRefusal(site.url, session)
    assert.ok(refusals.includes(status ?? 0), `${status}`)
    for (const path of ['/api/topics', '/', '/healthz']) {
      assert.equal((await call(site.url, `GET ${path}?page=${round + 1}`)).status, 200, path)
    }
    assert.equal((await call(site.url, 'GET /api/user', { session })).status, 200)
    await sleep(FULL_MS)
    free()
    const freeAt = performance.now()
    await load.nextAck()
    recoveriesMs.push(performance.now() - freeAt)
    await sleep(AFTER_MS)
  }
  await load.stop()
  return recoveriesMs
}

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
