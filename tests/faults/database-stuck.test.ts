import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../postgres-cluster.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { resumeWithChildren, suspendWithChildren } from './child-processes.ts'
import { openSql } from './direct-sql.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const BEFORE_MS = 500
const AFTER_MS = 300
/** Far above the intended six seconds: this test only checks that nothing waits forever. */
const ANSWER_MAX_MS = 20_000
const TURNED_AWAY = [503, 504]
/**
 * URLs that are not cached. Requests that do not need the blocked table may succeed; a page may be
 * rendered without its lists.
 */
const PROBES = {
  'GET /api/topics?page=77': TURNED_AWAY,
  'GET /api/topics/1?replies=7': TURNED_AWAY,
  'GET /topic/1?after=7': [200, ...TURNED_AWAY],
  'GET /api/communities': [200, ...TURNED_AWAY],
  'GET /?page=77': [200, ...TURNED_AWAY],
}

test('no request hangs while a table is locked', async (t) => {
  await withStuckDatabase(t, async (_cluster, settings) => {
    const sql = await openSql(settings)
    await sql.rows('begin')
    await sql.rows('lock table topics in access exclusive mode')
    return async () => {
      await sql.rows('rollback')
      await sql.close()
    }
  })
})

test('a locked table delays only requests that use it', async (t) => {
  const trial = await openTrial(t, await freshSettings(await durableCluster()))
  const { url } = await trial.start()
  const grace = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { session } = await call(url, 'POST /api/register', { body: grace })
  const sql = await openSql(trial.settings)
  await sql.rows('begin')
  await sql.rows('lock table topics in access exclusive mode')
  const body = { title: 'Held up by a lock', content: 'Until somebody lets go of it.' }
  const heldUp = Array.from({ length: 60 }, () => call(url, 'POST /api/topics', { session, body }))
  await until(async () => (await sql.rows(WAITING)).length >= AT_ONCE, 'calls to wait for the lock')
  for (const address of ['GET /api/tools', 'GET /api/resources', 'GET /api/user']) {
    assert.equal((await call(url, address, { session })).status, 200, address)
  }
  const documents = ['/llms.txt', '/feeds/topics.atom']
  for (const refused of await Promise.all(documents.map((path) => fetch(url + path)))) {
    assert.equal(refused.status, 503, refused.url)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/, refused.url)
  }
  const statuses = (await Promise.all(heldUp)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [503])
  await sql.rows('rollback')
  await sql.close()
  for (const path of documents) assert.equal((await fetch(url + path)).status, 200, path)
  assert.equal((await call(url, 'POST /api/topics', { session, body })).status, 201)
})

/** How many calls that use one table are let through at once. */
const AT_ONCE = 8

const ACCOUNT_CALLS = [
  ['POST /api/login', 'POST /api/register', 'POST /api/reset-password'],
  ['POST /api/forgot-password', 'POST /api/contact'],
]

for (const addresses of ACCOUNT_CALLS) {
  test(`${addresses.join(' and ')}, held up, leave connections to the database for other calls`, async (t) => {
    const trial = await openTrial(t, await freshSettings(await durableCluster()))
    const { url } = await trial.start()
    const sql = await openSql(trial.settings)
    await sql.rows('begin')
    await sql.rows(
      'lock table users, reset_tokens, mail, contact_messages in access exclusive mode',
    )
    const grace = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
    const body = {
      ...grace,
      token: 'x'.repeat(40),
      name: 'Grace',
      message: 'It is about the loom.',
    }
    const heldUp = Array.from({ length: 45 }, (_, at) =>
      call(url, addresses[at % addresses.length] ?? '', { body }),
    )
    await until(
      async () => (await sql.rows(WAITING)).length >= AT_ONCE,
      'calls to wait for the lock',
    )
    for (const address of ['GET /api/communities', 'GET /api/tags', 'GET /api/resource-types']) {
      assert.equal((await call(url, address)).status, 200, address)
    }
    await sql.rows('rollback')
    await sql.close()
    await Promise.all(heldUp)
    const { status } = await call(url, 'POST /api/login', { body })
    assert.ok([200, 401].includes(status), String(status))
  })
}

test('a node that hangs in the middle of a write does not fail the writes of another', async (t) => {
  const trial = await openTrial(t, await freshSettings(await durableCluster()))
  const hung = await trial.start()
  const other = await startSite({ ...trial.settings, PORT: String(await freePort()) })
  t.after(() => other.kill('SIGKILL'))
  const grace = { username: 'Grace', email: 'grace@example.test', password: 'a good one' }
  const { session } = await call(hung.url, 'POST /api/register', { body: grace })
  const topic = { title: 'Two nodes, one topic', content: 'Both reply to it.' }
  await call(hung.url, 'POST /api/topics', { session, body: topic })
  const reply = ({ url }: { url: string }) =>
    call(url, 'POST /api/topics/1/replies', { session, body: { content: 'Here.' } })

  const sql = await openSql(trial.settings)
  await sql.rows('begin')
  await sql.rows('lock table changes in exclusive mode')
  const heldUp = reply(hung)
  await until(async () => (await sql.rows(WRITING)).length > 0, 'the write to wait for the lock')
  process.kill(hung.pid, 'SIGSTOP')
  await sql.rows('rollback')
  await sql.close()

  assert.equal((await reply(other)).status, 201)
  process.kill(hung.pid, 'SIGCONT')
  assert.ok(TURNED_AWAY.includes((await heldUp).status ?? 0))
  assert.equal((await reply(hung)).status, 201)
  const { body } = await call(other.url, 'GET /api/topics/1')
  assert.equal((body as { replies: unknown[] }).replies.length, 2)
})

test('no request hangs while PostgreSQL is suspended', async (t) => {
  await withStuckDatabase(t, async (cluster) => {
    const processes = suspendWithChildren(cluster.pid)
    return async () => resumeWithChildren(processes)
  })
})

const WAITING = 'select pid from pg_locks where not granted'
/** Not a job, which may wait for the same lock. */
const WRITING = `${WAITING} and pid in (
  select pid from pg_locks where relation = 'topics'::regclass)`

type Hold = (cluster: Cluster, settings: SiteSettings) => Promise<() => Promise<void>>

async function withStuckDatabase(t: TestContext, hold: Hold) {
  const cluster = await durableCluster()
  const trial = await openTrial(t, await freshSettings(cluster))
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(BEFORE_MS)

  const release = await hold(cluster, trial.settings)
  try {
    await sleep(BEFORE_MS)
    assert.equal((await call(site.url, 'GET /healthz')).status, 200)
    assert.equal((await call(site.url, 'GET /readyz')).status, 503)
    const probes = Object.entries(PROBES)
    await Promise.all(probes.map(([address, allowed]) => probe(t, site.url, address, allowed)))
  } finally {
    await release()
  }

  const releasedAt = performance.now()
  await load.nextAck()
  t.diagnostic(`first write after ${Math.round(performance.now() - releasedAt)} ms`)
  await sleep(AFTER_MS)
  await load.stop()
  assert.equal((await call(site.url, 'GET /readyz')).status, 200)
  await trial.check(site, load)
}

async function probe(t: TestContext, url: string, address: string, allowed: number[]) {
  const startedAt = performance.now()
  const { status } = await call(url, address)
  const milliseconds = Math.round(performance.now() - startedAt)
  const words = `${address}: ${status} after ${milliseconds} ms`
  t.diagnostic(words)
  assert.ok(allowed.includes(status) && milliseconds < ANSWER_MAX_MS, words)
}
