import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEngine } from '../../server/db/engine.ts'
import { findLastBackup } from '../../server/backup/queries.ts'
import { sharedCluster } from '../engines.ts'
import { until } from '../until.ts'
import { runProgram } from '../program.ts'
import { addImages, filledSite } from './filled-site.ts'
import { spawnSite, startSite } from './site-process.ts'
import type { SiteSettings } from './site-process.ts'
import { freshFolder } from '../fresh-folder.ts'
import { freshSettings } from './trial.ts'

const LEASE_MS = 300_000
const VERIFIED = /^guildhall-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar\.zst$/

test('one of several processes backs the site up, verifies the backup and records it', async (t) => {
  for (const cluster of [undefined, await sharedCluster()]) {
    const folder = join(freshFolder(), 'new', 'backups')
    const own = { BACKUP_DIR: folder, WORKERS: '2', LOG_LEVEL: 'silent' }
    const settings = { ...(await freshSettings(cluster)), ...own }
    const site = await startSite(settings)
    t.after(() => site.kill('SIGKILL'))
    await until(() => site.output().includes('backup.done'), 'a backup')
    const files = readdirSync(folder)
    assert.equal(files.length, 1, files.join())
    assert.match(files[0] ?? '', VERIFIED)
    const path = join(folder, files[0] ?? '')
    assert.equal(statSync(path).mode & 0o777, 0o600)
    const last = await readLastBackup(settings)
    assert.deepEqual([last?.file, last?.bytes], [files[0], statSync(path).size])
    assert.equal((await runProgram('server/commands/backup.ts', ['--verify', path], {})).code, 0)
    await site.kill('SIGTERM')
  }
})

test('an old backup is removed once a newer one is verified, and no other file', async (t) => {
  const { settings, folder } = await backedUpSite(t)
  const [first = ''] = readdirSync(folder)
  const ofAnotherSite = [
    'guildhall-00000000-20200101T000000Z.tar.zst',
    '.guildhall-00000000-a.tar.zst.part',
  ]
  const others = [...ofAnotherSite, 'notes.txt', `${first}.copy`]
  for (const name of others) writeFileSync(join(folder, name), '')
  const site = first.slice(0, 'guildhall-00000000'.length)
  writeFileSync(join(folder, `.${site}-${randomUUID()}.tar.zst.part`), 'of a killed process')
  mkdirSync(join(folder, `.${site}-verify-killed`))

  // Names have the second.
  await sleep(1_000)
  await runAgain(t, settings, 'backup.done')
  const own = readdirSync(folder).filter((name) => !others.includes(name))
  assert.equal(own.length, 1)
  assert.match(own[0] ?? '', VERIFIED)
  assert.notEqual(own[0], first)
  for (const name of others) assert.ok(readdirSync(folder).includes(name), name)
})

test('a backup that cannot be verified is no backup, and the one before is kept', async (t) => {
  const { settings, folder } = await backedUpSite(t)
  const before = readdirSync(folder)
  withDatabase(settings, (database) => database.exec('update topics set reply_count = 99'))
  const log = await runAgain(t, settings, 'backup.failed')
  assert.match(log, /"event":"backup\.failed","reason":"The data in [^"]* is not consistent/)
  assert.deepEqual(readdirSync(folder), before)
  assert.equal((await readLastBackup(settings))?.file, before[0])
})

test('after a failed backup, a site that is started again makes one at once', async (t) => {
  const { settings, folder } = await backedUpSite(t)
  const spoil = 'update topics set reply_count = reply_count + 99'
  withDatabase(settings, (database) => database.exec(spoil))
  await runAgain(t, settings, 'backup.failed')
  withDatabase(settings, (database) =>
    database.exec('update topics set reply_count = reply_count - 99'),
  )
  const before = readdirSync(folder)
  await runUntil(t, settings, 'backup.done')
  assert.notDeepEqual(readdirSync(folder), before)
})

test('a site that is stopped while it makes a backup makes one when it is started again', async (t) => {
  const { settings } = await backedUpSite(t)
  addImages(settings)
  makeDue(settings)
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const { BACKUP_DIR } = settings
  const isUnderWay = () => readdirSync(BACKUP_DIR).some((name) => name.endsWith('.part'))
  await until(isUnderWay, 'a backup under way')
  await site.kill('SIGTERM')
  assert.doesNotMatch(site.output(), /backup\.done/)
  await runUntil(t, settings, 'backup.done')
})

test('a scheduled backup says at once that it waits for another one', async (t) => {
  const { settings } = await backedUpSite(t)
  makeDue(settings)
  const heldUntil = new Date(Date.now() + LEASE_MS).toISOString()
  withDatabase(settings, (database) =>
    database
      .prepare(
        `update jobs set held_by = 'command of somebody', held_until = ? where name = 'delete-media'`,
      )
      .run(heldUntil),
  )
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  const waits = /"event":"backup\.waits","msg":"Waiting for another backup or export to end/
  await until(() => waits.test(site.output()), 'a line about waiting')
  assert.doesNotMatch(site.output(), /backup\.done/)
  withDatabase(settings, (database) =>
    database.exec(`update jobs set held_by = null, held_until = null where name = 'delete-media'`),
  )
  await until(() => site.output().includes('backup.done'), 'a backup')
  await site.kill('SIGTERM')
})

test('a site says that it has made the folder for backups, and says nothing of one that is there', async (t) => {
  const settings = { ...(await freshSettings()), BACKUP_DIR: join(freshFolder(), 'mistyped') }
  const made = /"level":"warn".*"msg":"BACKUP_DIR did not exist and was made"/
  assert.match(await runUntil(t, settings, 'backup.done'), made)
  assert.doesNotMatch(await runUntil(t, settings, 'listening'), made)
})

test('a folder for backups that cannot be written stops the start', async () => {
  const path = join(freshFolder(), 'a-file')
  writeFileSync(path, '')
  const site = spawnSite({ ...(await freshSettings()), BACKUP_DIR: join(path, 'folder') })
  assert.equal((await site.ended).code, 1)
  assert.match(site.output(), /^BACKUP_DIR .* must be a directory that can be written/)
})

/** A stopped site with a backup: a copy of the first one. */
async function backedUpSite(t: TestContext) {
  template ??= backUpFilledSite(t)
  const original = await template
  const own = { BACKUP_DIR: freshFolder(), BACKUP_KEEP: '1' }
  const settings = { ...(await freshSettings()), ...own }
  for (const place of ['DATA_DIR', 'BACKUP_DIR'] as const) {
    cpSync(original[place], settings[place], { recursive: true })
  }
  return { settings, folder: settings.BACKUP_DIR }
}

let template: ReturnType<typeof backUpFilledSite> | undefined

async function backUpFilledSite(t: TestContext) {
  const { settings } = await filledSite(t)
  const place = { ...settings, BACKUP_DIR: freshFolder() }
  await runUntil(t, place, 'backup.done')
  return place
}

/** Starts the site a day later; resolves to its log once it contains the event. */
async function runAgain(t: TestContext, settings: SiteSettings, event: string) {
  makeDue(settings)
  return runUntil(t, settings, event)
}

function makeDue(settings: SiteSettings) {
  withDatabase(settings, (database) => {
    database.exec(`update backups set started_at = '2020-01-01T00:00:00.000Z'`)
    database.exec(`update jobs set due_at = '2020-01-01T00:00:00.000Z' where name = 'backup'`)
  })
}

async function runUntil(t: TestContext, settings: SiteSettings, event: string) {
  const site = await startSite(settings)
  t.after(() => site.kill('SIGKILL'))
  await until(() => site.output().includes(event), event)
  await site.kill('SIGTERM')
  return site.output()
}

function withDatabase({ DATA_DIR }: SiteSettings, work: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(join(DATA_DIR, 'guildhall.db'))
  work(database)
  database.close()
}

async function readLastBackup({ DATA_DIR, DATABASE_URL }: SiteSettings) {
  const place = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null, replica: null }
  const engine = openEngine(place)
  try {
    return await findLastBackup(engine.db)
  } finally {
    await engine.close()
  }
}
