import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../until.ts'
import { skipWithout } from '../system-programs.ts'
import { call } from './call.ts'
import { openSql, withSql } from './direct-sql.ts'
import { filledSite, succeeds } from './filled-site.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { freePort } from '../free-port.ts'
import { freshFolder } from '../fresh-folder.ts'
import { durableCluster, freshSettings, openTrial } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
/** Fewer than a site opens, so that its connections share those of the server. */
const POOL_SIZE = 3
const LOAD_MS = 1_500
const DOWN_MS = 500
const AFTER_MS = 300
const READS = 30
const skip = skipWithout('pgbouncer')

test('a site behind PgBouncer in transaction mode loses nothing', { skip }, async (t) => {
  const direct = await freshSettings(await durableCluster())
  const { settings } = await startPgBouncer(direct, POOL_SIZE)
  const trial = await openTrial(t, settings)
  const site = await trial.start()
  const load = await trial.startLoad(site)
  await sleep(LOAD_MS)
  const sessions = await withSql(direct, (sql) =>
    sql.rows(`select 1 from pg_stat_activity where application_name = 'guildhall'`),
  )
  await load.stop()
  assert.ok(sessions.length <= POOL_SIZE, `${sessions.length} connections`)
  await trial.check(site, load)
})

test('a site leaves no state in the sessions of PgBouncer', { skip }, async (t) => {
  const { settings } = await startPgBouncer(await freshSettings(await durableCluster()), 1)
  const trial = await openTrial(t, settings)
  const site = await trial.start()
  for (let at = 0; at < READS; at += 1) await call(site.url, `GET /api/topics?tag=${at}`)
  const [state] = await withSql(settings, (sql) =>
    sql.rows(`select current_setting('statement_timeout') as statements,
      current_setting('lock_timeout') as locks, current_setting('jit') as jit,
      (select count(*)::int from pg_prepared_statements) as prepared,
      (select count(*)::int from pg_locks where locktype = 'advisory') as advisory`),
  )
  const untouched = { statements: '0', locks: '0', jit: 'on', prepared: 0, advisory: 0 }
  assert.deepEqual(state, untouched)
})

test('behind PgBouncer a backup is restored and an export imported', { skip }, async (t) => {
  const { settings: source } = await filledSite(t)
  for (const [write, file, read] of [
    ['backup', join(freshFolder(), 'site.tar.zst'), 'restore'],
    ['export', join(freshFolder(), 'site.jsonl'), 'import'],
  ] as const) {
    await succeeds(`server/commands/${write}.ts`, [file], source)
    const direct = await freshSettings(await durableCluster())
    const { settings } = await startPgBouncer(direct, POOL_SIZE)
    await succeeds(`server/commands/${read}.ts`, [file], settings)
    await succeeds('server/commands/check-data.ts', [], settings)
  }
})

test('behind PgBouncer a locked table is answered with 503 in time', { skip }, async (t) => {
  const direct = await freshSettings(await durableCluster())
  const { settings } = await startPgBouncer(direct, POOL_SIZE)
  const trial = await openTrial(t, settings)
  const site = await trial.start()
  const sql = await openSql(direct)
  await sql.rows('begin; lock table topics in access exclusive mode')
  const answer = await call(site.url, 'GET /api/topics?page=77')
  assert.equal(answer.status, 503)
  // The server ends such statements itself, those of jobs as well, which start a little later.
  const waiting = `select query from pg_stat_activity where wait_event_type = 'Lock'`
  const listWaiting = () => withSql(direct, (other) => other.rows(waiting))
  await until(async () => (await listWaiting()).length === 0, 'no statement waits')
  await sql.rows('rollback')
  await sql.close()
})

test("a member behind PgBouncer reads another node's write at once", { skip }, async (t) => {
  const { settings } = await startPgBouncer(await freshSettings(await durableCluster()), POOL_SIZE)
  const nodes = await Promise.all(
    [settings, { ...settings, PORT: String(await freePort()) }].map(async (one) =>
      (await openTrial(t, one)).start(),
    ),
  )
  const [one, two] = nodes.map(({ url }) => url)
  const person = { username: 'ada', email: 'ada@example.org', password: 'correct horse' }
  const { session } = await call(one ?? '', 'POST /api/register', { body: person })
  for (let at = 0; at < READS; at += 1) {
    const body = { title: `Topic ${at} of ${READS}`, content: 'some ten letters' }
    const [writer, reader] = at % 2 === 0 ? [one, two] : [two, one]
    await call(writer ?? '', 'POST /api/topics', { session, body })
    const list = await call(reader ?? '', 'GET /api/topics', { session })
    assert.match(JSON.stringify(list.body), new RegExp(body.title))
  }
})

test('a site recovers by itself when PgBouncer is killed', { skip }, async (t) => {
  const direct = await freshSettings(await durableCluster())
  const pgbouncer = await startPgBouncer(direct, POOL_SIZE)
  const trial = await openTrial(t, pgbouncer.settings)
  const site = await trial.start()
  const recoveriesMs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = await trial.startLoad(site)
    await sleep(LOAD_MS / 3)
    await pgbouncer.kill()
    await sleep(DOWN_MS)
    assert.equal((await call(site.url, 'GET /readyz')).status, 503)
    await pgbouncer.start()
    const upAt = performance.now()
    await load.nextAck()
    recoveriesMs.push(performance.now() - upAt)
    await sleep(AFTER_MS)
    await load.stop()
    await trial.check(site, load)
  }
  await trial.report('PgBouncer killed', recoveriesMs)
})
