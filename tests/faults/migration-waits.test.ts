import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as statement } from 'kysely'
import { readSettings } from '../../server/config.ts'
import { openEngine } from '../../server/db/engine.ts'
import { inMigrationLock, MIGRATION_LOCK } from '../../server/db/migration-lock.ts'
import { REQUEST_LIMITS } from '../../server/db/postgres-limits.ts'
import { createLog } from '../../server/log.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { until } from '../until.ts'
import { skipWithout } from '../system-programs.ts'
import { openSql } from './direct-sql.ts'
import type { Sql } from './direct-sql.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { SiteSettings } from './site-process.ts'
import { durableCluster, freshSettings } from './trial.ts'

/** Requests time out quickly, so that the test does not take seconds. */
const LIMITS = { ...REQUEST_LIMITS, statementMs: 100, answerMs: 150 }
const LONGER_MS = 500
const POOL_SIZE = 3
const NOT_YET_MS = 2_000

test('a start on PostgreSQL waits for another process that migrates, and logs it', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const sql = await openSqlFor(t, settings)
  await sql.rows(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  const start = startPreparing(t, settings)
  await logsThatItWaits(start, 'waiting for another process to migrate the database')
  await until(async () => (await statesOfOthers(sql)).every((state) => state === 'idle'))
  await sql.rows(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  await start.ready
  assert.ok(start.hasLogged('migrated'))
})

test('a migration on PostgreSQL waits for a locked table beyond the timeout of requests', async (t) => {
  const settings = await freshSettings(await durableCluster())
  await assertWaitsForTables(t, settings, settings)
})

test(
  'a migration behind PgBouncer waits for a locked table beyond the timeout of requests',
  { skip: skipWithout('pgbouncer') },
  async (t) => {
    const direct = await freshSettings(await durableCluster())
    const { settings } = await startPgBouncer(direct, POOL_SIZE)
    await assertWaitsForTables(t, direct, settings)
  },
)

test('a migration runs again if it and a transaction on PostgreSQL have waited for each other', async (t) => {
  const settings = await freshSettings(await durableCluster())
  const sql = await openSqlFor(t, settings)
  const watch = await openSqlFor(t, settings)
  await sql.rows('create table first (id integer)')
  await sql.rows('create table second (id integer)')
  // The migration notices the deadlock, not the other transaction.
  await sql.rows("set deadlock_timeout = '1min'")
  await sql.rows(`alter database "${databaseOf(settings)}" set deadlock_timeout = '3s'`)
  await sql.rows('begin')
  await sql.rows('lock table second')
  const engine = openEngine(readSettings(settings))
  t.after(() => engine.close())
  let attempts = 0
  const migrated = engine.withoutTimeouts((db) =>
    inMigrationLock(
      db,
      () => {},
      async (tx) => {
        attempts += 1
        for (const table of ['first', 'second']) {
          await statement.raw(`lock table ${table}`).execute(tx)
        }
      },
    ),
  )
  await until(async () => {
    const rows = await watch.rows(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length > 0
  })
  await sql.rows('lock table first')
  await sql.rows('commit')
  await migrated
  assert.equal(attempts, 2)
})

const databaseOf = ({ DATABASE_URL }: SiteSettings) => new URL(DATABASE_URL ?? '').pathname.slice(1)

test('a start on SQLite waits for another process that writes, and logs it', async (t) => {
  const settings = await freshSettings()
  await startPreparing(t, settings).ready
  const sql = await openSqlFor(t, settings)
  await sql.rows('begin immediate')
  const start = startPreparing(t, settings)
  await logsThatItWaits(start, 'waiting for another process that writes to the database')
  await sql.rows('commit')
  await start.ready
})

/** After about five seconds: a write that takes less is no news. */
async function logsThatItWaits(start: ReturnType<typeof startPreparing>, sentence: string) {
  await sleep(NOT_YET_MS)
  assert.ok(!start.hasLogged('waiting'))
  await until(() => start.hasLogged(sentence))
  assert.ok(start.isWaiting())
}

async function assertWaitsForTables(t: TestContext, direct: SiteSettings, settings: SiteSettings) {
  await startPreparing(t, settings).ready
  const sql = await openSqlFor(t, direct)
  // Within a transaction PostgreSQL caches its activity statistics.
  const watch = await openSqlFor(t, direct)
  for (const table of ['kysely_migration', 'done_once']) {
    await sql.rows('begin')
    await sql.rows(`lock table ${table} in access exclusive mode`)
    const start = startPreparing(t, { ...settings, STARTER: 'on' })
    await until(async () => (await statesOfOthers(watch)).includes('active'))
    await sleep(LONGER_MS)
    assert.ok(start.isWaiting(), table)
    await sql.rows('commit')
    await start.ready
  }
}

async function openSqlFor(t: TestContext, settings: SiteSettings) {
  const sql = await openSql(settings)
  t.after(() => sql.close())
  return sql
}

function startPreparing(t: TestContext, environment: SiteSettings) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const settings = readSettings({ STARTER: 'off', ...environment })
  let isWaiting = true
  const ready = prepareDatabase(settings, log, LIMITS).finally(() => (isWaiting = false))
  // A failed start is reported where `ready` is awaited.
  ready.catch(() => {})
  t.after(async () => (await ready.catch(() => null))?.close())
  return {
    ready,
    isWaiting: () => isWaiting,
    hasLogged: (words: string) => lines.some((line) => line.includes(words)),
  }
}

/** The state of every other connection to the database. */
async function statesOfOthers(sql: Sql) {
  const rows = await sql.rows<{ state: string }>(
    `select state from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall'`,
  )
  return rows.map(({ state }) => state)
}
