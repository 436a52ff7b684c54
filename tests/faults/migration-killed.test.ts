import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withSql } from './direct-sql.ts'
import type { SiteProcess, SiteSettings } from './site-process.ts'
import { sharedCluster } from '../engines.ts'
import { freePort } from '../free-port.ts'
import { spawnSite, startSite, untilReady } from './site-process.ts'
import { schemaOf } from './stored-schema.ts'
import { freshSettings } from './trial.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2)
/** About as long as the migrations take once the database is open. */
const LIFE_MS_MAX = { sqlite: 60, postgres: 200 }

test('a start on SQLite killed during its migrations is completed by the next start', async (t) => {
  await killAmidMigrations(t, () => freshSettings(), hasFile, LIFE_MS_MAX.sqlite)
})

test('a start on PostgreSQL killed during its migrations is completed by the next start', async (t) => {
  const cluster = await sharedCluster()
  await killAmidMigrations(t, () => freshSettings(cluster), hasConnection, LIFE_MS_MAX.postgres)
})

test('two sites that start concurrently on an empty database both serve', async (t) => {
  const cluster = await sharedCluster()
  const settings = await freshSettings(cluster)
  await startTwo(t, settings)
  assert.deepEqual(await schemaOf(settings), await uninterrupted(t, await freshSettings(cluster)))
})

test('two sites that start concurrently create one administrator', async (t) => {
  const settings = await freshSettings(await sharedCluster())
  const administrator = { ADMIN_EMAIL: 'root@example.org', ADMIN_PASSWORD: 'correct horse' }
  await startTwo(t, { ...settings, ...administrator })
  const users = await withSql(settings, (sql) => sql.rows('select email, is_admin from users'))
  assert.deepEqual(users, [{ email: 'root@example.org', is_admin: true }])
})

async function startTwo(t: TestContext, settings: SiteSettings) {
  const other = { ...settings, PORT: String(await freePort()) }
  const sites = [settings, other].map((one) => spawnSite({ ...one, STARTER: 'on' }))
  t.after(() => endAll(sites))
  await Promise.all(sites.map(untilReady))
}

async function killAmidMigrations(
  t: TestContext,
  fresh: () => Promise<SiteSettings>,
  hasBegun: (settings: SiteSettings) => Promise<boolean>,
  lifeMsMax: number,
) {
  const expected = await uninterrupted(t, await fresh())
  let early = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const settings = await fresh()
    const site = spawnSite(settings)
    while (site.isRunning() && !(await hasBegun(settings))) await sleep(1)
    await sleep(Math.random() * lifeMsMax)
    await site.kill('SIGKILL')
    if (!site.output().includes('migrated')) early += 1
    assert.deepEqual(await uninterrupted(t, settings), expected)
  }
  t.diagnostic(`${early} of ${ROUNDS} kills came before the migrations were done`)
}

/** The schema after an undisturbed start. */
async function uninterrupted(t: TestContext, settings: SiteSettings) {
  const site = await startSite(settings)
  t.after(() => endAll([site]))
  const schema = await schemaOf(settings)
  await endAll([site])
  return schema
}

const endAll = (sites: SiteProcess[]) => Promise.all(sites.map((site) => site.kill('SIGKILL')))

const hasFile = async ({ DATA_DIR }: SiteSettings) => existsSync(join(DATA_DIR, 'guildhall.db'))

function hasConnection(settings: SiteSettings) {
  return withSql(settings, async (sql) => {
    const connections = await sql.rows(
      `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'guildhall'`,
    )
    return connections.length > 0
  })
}
