import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PoolExhausted } from '../../server/db/db-errors.ts'
import { openEngine } from '../../server/db/engine.ts'
import { REQUEST_LIMITS } from '../../server/db/postgres-limits.ts'
import { openPool } from '../../server/db/postgres-pool.ts'
import { skipWithout } from '../system-programs.ts'
import { until } from '../until.ts'
import { call } from './call.ts'
import { withSql } from './direct-sql.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { openProxy } from './postgres-proxy.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
const LOST_MS = 1_000
const RECOVERY_MAX_MS = 20_000
const POLL_MS = 50

test('a database connection lost while it is opened does not end the process', async (t) => {
  const { site, proxy } = await openDistantSite(t)
  proxy.turn('greet and end')
  const answers = Array.from({ length: 5 }, (_, at) =>
    call(site.url, `GET /api/topics?page=${at + 2}`),
  )
  for (const { status } of await Promise.all(answers)) assert.equal(status, 503, site.output())
  assert.ok(site.isRunning())
  proxy.turn('pass')
  await untilReached(site.url)
})

test('a database that lets nobody in is reported like one that is down', async (t) => {
  const cluster = await durableCluster()
  const settings = await freshSettings(cluster)
  const site = await (await openTrial(t, settings)).start()
  const name = new URL(settings.DATABASE_URL ?? '').pathname.slice(1)
  const everywhere = { ...settings, DATABASE_URL: cluster.url }
  const run = (text: string) => withSql(everywhere, ({ rows }) => rows(text))
  await run(`alter database ${name} allow_connections false`)
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  for (const address of ['GET /api/topics?page=2', 'GET /topic/1', 'GET /']) {
    assert.equal((await call(site.url, address)).status, 503, address)
  }
  await run(`alter database ${name} allow_connections true`)
  await untilReached(site.url)
})

test('the log says once that the database cannot be reached, and once that it answers again', async (t) => {
  const { site, proxy } = await openDistantSite(t)
  proxy.turn('refuse')
  for (let page = 2; page < 7; page += 1) {
    assert.equal((await call(site.url, `GET /api/topics?page=${page}`)).status, 503)
  }
  proxy.turn('pass')
  await untilReached(site.url)
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; err?: { message: string; stack?: string } })
  const linesOf = (text: string) => lines.filter(({ msg }) => msg === text)
  const down = linesOf('the database cannot be reached')
  assert.equal(down.length, 1)
  assert.ok(down[0]?.err?.message)
  assert.equal(linesOf('the database answers again').length, 1)
  assert.ok(linesOf('a request was refused').length >= 5)
  assert.deepEqual(
    lines.filter(({ err }) => err?.stack),
    [],
  )
})

test('a transaction whose connection is lost between two statements fails with the reason', async () => {
  const { DATABASE_URL, ...others } = await freshSettings(await durableCluster())
  const settings = { ...others, DATABASE_URL: DATABASE_URL ?? '' }
  const place = { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR, replica: null }
  const engine = openEngine(place)
  const work = engine.db.transaction().execute(async (tx) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = own.rows[0]?.pid ?? 0
    await withSql(settings, async ({ rows }) => {
      await rows(`select pg_terminate_backend(${pid})`)
      const is = `select 1 from pg_stat_activity where pid = ${pid}`
      await until(async () => (await rows(is)).length === 0, 'the end of the connection')
    })
    await sleep(POLL_MS)
    await sql`select 1`.execute(tx)
  })
  await assert.rejects(work, /^error: terminating connection due to administrator command$/)
  await engine.close()
})

test('a connection whose response did not come in time is not used again', async () => {
  const pool = await openSmallPool()
  const slow = await pool.connect()
  await assert.rejects(slow.query('select pg_sleep(600)', []), /Query read timeout/)
  slow.release()
  const next = await pool.connect()
  const { rows } = await next.query<{ one: number }>('select 1 as one', [])
  assert.deepEqual(rows, [{ one: 1 }])
  next.release()
  await pool.end()
})

test('only as many wait for a connection as may, and the next one is turned away at once', async () => {
  const pool = await openSmallPool()
  const used = await pool.connect()
  const waiting = pool.connect()
  await assert.rejects(pool.connect(), PoolExhausted)
  used.release()
  ;(await waiting).release()
  await pool.end()
})

test('while the server has no connection left, requests wait for those that there are', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const role = `few_${Date.now()}`
  const limit = (count: number) =>
    withSql(settings, ({ rows }) => rows(`alter role ${role} connection limit ${count}`))
  await withSql(settings, ({ rows }) => rows(`create role ${role} login password 'few'`))
  await limit(2)
  const url = new URL(settings.DATABASE_URL ?? '')
  Object.assign(url, { username: role, password: 'few' })
  const { pool, reported } = await waitForTwo(t, url.href)
  assert.match(reported, /too many connections/)

  await limit(5)
  const opensThird = async () => {
    const clients = Array.from({ length: 3 }, () => pool.connect())
    const settled = await Promise.allSettled(clients)
    for (const client of settled) if (client.status === 'fulfilled') release(client.value)
    return settled.every(({ status }) => status === 'fulfilled')
  }
  await until(opensThird, 'a third connection')
})

test(
  'while PgBouncer takes no more connections, requests wait for those that there are',
  { skip: skipWithout('pgbouncer') },
  async (t) => {
    const direct = await freshSettings(await durableCluster())
    const { settings } = await startPgBouncer(direct, 2, ['max_client_conn = 2'])
    const { reported } = await waitForTwo(t, settings.DATABASE_URL ?? '')
    assert.match(reported, /no more connections allowed/)
  },
)

/** Ten callers share two connections, the most that the server opens. Resolves to what was reported. */
async function waitForTwo(t: TestContext, url: string) {
  const reported: string[] = []
  const pool = openPool(url, REQUEST_LIMITS, {
    onLost: () => {},
    onShortage: (error) => reported.push(String(error)),
  })
  t.after(pool.end)
  const used = await Promise.all([pool.connect(), pool.connect()])
  const waiting = Promise.all(Array.from({ length: 10 }, () => pool.connect().then(release)))
  await sleep(POLL_MS)
  for (const client of used) release(client)
  await waiting
  assert.equal(reported.length, 1)
  return { pool, reported: reported.join() }
}

const release = (client: { release: () => void }) => client.release()

/** One connection, for which one caller may wait. */
async function openSmallPool() {
  const { DATABASE_URL = '' } = await freshSettings(await durableCluster())
  const limits = { ...REQUEST_LIMITS, connections: 1, waiting: 1, statementMs: 0, answerMs: 3_000 }
  return openPool(DATABASE_URL, limits, { onLost: () => {} })
}

test('a write whose commit is not acknowledged gets a 504', async (t) => {
  const { site, session, proxy, rows } = await openDistantSite(t)
  const writes = {
    'POST /api/topics': { title: 'Unanswered', content: 'some ten letters' },
    'POST /api/topics/1/replies': { content: 'Unanswered' },
  }
  for (const [address, body] of Object.entries(writes)) {
    proxy.turn('lose commits')
    await untilReached(site.url)
    assert.equal((await call(site.url, address, { session, body })).status, 504, address)
  }
  proxy.turn('pass')
  assert.equal((await rows(`select 1 from topics where title = 'Unanswered'`)).length, 1)
  assert.equal((await rows(`select 1 from replies where content = 'Unanswered'`)).length, 1)
})

test('a committed write is not reported as refused if the database is lost afterwards', async (t) => {
  const { site, session, proxy, rows } = await openDistantSite(t)
  const post = { title: 'A topic', content: 'some ten letters' }
  const person = { username: 'bob', email: 'bob@example.org', password: 'correct horse' }
  const writes = {
    'POST /api/topics': [post, `select 1 from topics where title = 'A topic'`],
    'PUT /api/topics/1': [
      { ...post, title: 'Changed' },
      `select 1 from topics where title = 'Changed'`,
    ],
    'POST /api/topics/1/replies': [{ content: 'a reply' }, `select 1 from replies`],
    'PUT /api/replies/1': [
      { content: 'changed' },
      `select 1 from replies where content = 'changed'`,
    ],
    'POST /api/register': [person, `select 1 from users where username = 'bob'`],
  } as const
  for (const [address, [body, stored]] of Object.entries(writes)) {
    let status = 503
    // The commit of a job may come first: then nothing was written, and a second attempt is no second row.
    while (status === 503 || (status === 504 && (await rows(stored)).length === 0)) {
      proxy.turn('end after commits')
      if (!(await isReached(site.url))) continue
      status = (await call(site.url, address, { session, body })).status
    }
    assert.ok([201, 200, 504].includes(status), `${address} answered ${status}`)
  }
  proxy.turn('pass')
  assert.equal((await rows(`select 1 from topics where title = 'A topic'`)).length, 1)
  assert.equal((await rows(`select 1 from replies where content = 'changed'`)).length, 1)
  assert.equal((await rows(`select 1 from users where username = 'bob'`)).length, 1)
})

test('connections lost during commits lose no acknowledged write', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const proxy = await openProxy(settings.DATABASE_URL ?? '')
  const trial = await openTrial(t, { ...settings, DATABASE_URL: proxy.url })
  const site = await trial.start()
  const recoveriesMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = await trial.startLoad(site)
    await load.nextAck()
    proxy.turn('lose commits')
    await sleep(LOST_MS)
    proxy.turn('pass')
    const backAt = performance.now()
    await load.nextAck()
    recoveriesMs.push(performance.now() - backAt)
    await load.stop()
    await trial.check(site, load)
  }
  await trial.report('database connections lost during commits', recoveriesMs)
})

/** A site that reaches its database through a proxy, with a member, a topic and a reply. */
async function openDistantSite(t: TestContext) {
  const settings = await freshSettings(await durableCluster())
  const proxy = await openProxy(settings.DATABASE_URL ?? '')
  const trial = await openTrial(t, { ...settings, DATABASE_URL: proxy.url })
  const site = await trial.start()
  const person = { username: 'ada', email: 'ada@example.org', password: 'correct horse' }
  const { session } = await call(site.url, 'POST /api/register', { body: person })
  const body = { title: 'The first', content: 'some ten letters' }
  await call(site.url, 'POST /api/topics', { session, body })
  await call(site.url, 'POST /api/topics/1/replies', { session, body: { content: 'a reply' } })
  const rows = (text: string) => withSql(settings, (sql) => sql.rows(text))
  return { site, session, proxy, rows }
}

async function untilReached(url: string) {
  assert.ok(await isReached(url), 'the site does not find its database again')
}

/** Whether the site finds its database within the time in which it should. */
async function isReached(url: string) {
  const deadline = performance.now() + RECOVERY_MAX_MS
  while ((await call(url, 'GET /readyz')).status !== 200) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}
