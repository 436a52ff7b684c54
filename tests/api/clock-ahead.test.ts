import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { backupNames, removeOldBackups } from '../../server/backup/backup-folder.ts'
import { insertBackup } from '../../server/backup/queries.ts'
import { readSettings } from '../../server/config.ts'
import { claimNextDue } from '../../server/db/claim-next-due.ts'
import { onePerSite } from '../../server/jobs/one-per-site.ts'
import { isBackupDue } from '../../server/jobs/scheduled-backup.ts'
import { createLog } from '../../server/log.ts'
import { insertMail } from '../../server/mail/queue.ts'
import { listDueMedia, markOrphan, reserveMedia } from '../../server/media/queries.ts'
import { insertFeed } from '../../server/news/queries.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { insertWantedLogo } from '../../server/tools/logo-queries.ts'
import { engine } from '../engines.ts'
import { openDatabase } from '../open-database.ts'
import { people } from '../test-users.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TAG = 5

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('what was put off while the clock was ahead is due, and what is put off for long is not', async () => {
  const { db } = await openDatabase()
  await insertMail(db, { kind: 'reset', email: people.ada.email })
  await insertWantedLogo(db, 'a.test')
  await insertFeed(db, TAG, 'https://a.test/feed')
  for (const [table, longest] of [
    ['mail', 12 * HOUR],
    ['feeds', DAY],
    ['logos', 30 * DAY],
  ] as const) {
    const putOff = (ms: number) =>
      db
        .updateTable(table)
        .set({ due_at: inMs(ms) })
        .execute()
    await putOff(longest)
    assert.equal(await claimNextDue(db, table), null, table)
    await putOff(40 * DAY)
    assert.ok(await claimNextDue(db, table), table)
    assert.equal(await claimNextDue(db, table), null, `${table} are claimed once`)
  }
})

test('a job that ran while the clock was ahead runs again, and then not before its time', async () => {
  const { db } = await openDatabase()
  let runs = 0
  const run = onePerSite(db, 'trial', HOUR, async () => void (runs += 1))
  await run(() => false)
  await db
    .updateTable('jobs')
    .set({ due_at: inMs(40 * DAY) })
    .execute()
  for (let count = 0; count < 3; count += 1) await run(() => false)
  assert.equal(runs, 2)
})

test('a job whose lease was taken while the clock was ahead is taken over', async () => {
  const { db } = await openDatabase()
  let runs = 0
  const run = onePerSite(db, 'trial', HOUR, async () => void (runs += 1))
  const held = (ms: number) => ({ held_by: 'another', held_until: inMs(ms) })
  await db
    .insertInto('jobs')
    .values({ name: 'trial', due_at: inMs(-HOUR), ...held(60_000) })
    .execute()
  await run(() => false)
  assert.equal(runs, 0)
  await db
    .updateTable('jobs')
    .set(held(40 * DAY))
    .execute()
  await run(() => false)
  assert.equal(runs, 1)
})

test('a picture that was released while the clock was ahead is checked, and a reserved one is not', async () => {
  const { db } = await openDatabase()
  await reserveMedia(db, 'a.webp', new Date(Date.now() + 10 * 60_000))
  assert.deepEqual(await listDueMedia(db, 10), [])
  await db
    .updateTable('media')
    .set({ check_at: inMs(40 * DAY) })
    .execute()
  assert.deepEqual(await listDueMedia(db, 10), ['a.webp'])
  assert.ok(await markOrphan(db, 'a.webp'))
})

test('backups of a time to come are removed before the one that was just made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-backups-'))
  after(() => rm(folder, { recursive: true }))
  const names = backupNames(randomUUID())
  const [old, now, ahead, later] = [-DAY, 0, 40 * DAY, 41 * DAY].map((ms) =>
    names.verified(new Date(Date.now() + ms)),
  )
  for (const name of [old, now, ahead, later]) await writeFile(join(folder, String(name)), '')
  await removeOldBackups(folder, names, 3)
  assert.deepEqual((await readdir(folder)).toSorted(), [old, now, later])
  await removeOldBackups(folder, names, 1)
  assert.deepEqual(await readdir(folder), [now])
})

test('a backup that was made while the clock was ahead does not stand for later ones', async () => {
  const { db } = await openDatabase()
  const settings = readSettings({ BACKUP_DIR: 'backups', BACKUP_EVERY_HOURS: '6' })
  const isDue = () => isBackupDue({ db, log: createLog('silent'), settings })
  const made = (at: string) =>
    insertBackup(db, { startedAt: at, finishedAt: at, file: at, bytes: 1, rows: 1, images: 1 })
  const [started_at, finished_at] = [inMs(40 * DAY), inMs(40 * DAY)]
  const ahead = { file: 'ahead', bytes: 1, row_count: 1, image_count: 1 }
  await db
    .insertInto('backups')
    .values({ ...ahead, started_at, finished_at })
    .execute()
  assert.equal(await isDue(), true)
  await made(inMs(40 * DAY))
  assert.equal(await isDue(), true)
  await made(inMs(-HOUR))
  assert.equal(await isDue(), false)
  assert.equal((await db.selectFrom('backups').select('file').execute()).length, 1)
})

test(
  'a start says that the clock of its machine differs from that of the database',
  { skip: engine === 'sqlite' },
  async (t) => {
    const { settings } = await openDatabase()
    const warningAt = async (aheadMs: number) => {
      const lines: string[] = []
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + aheadMs })
      const log = createLog('warn', { write: (line) => void lines.push(line) })
      await (await prepareDatabase(settings, log)).close()
      t.mock.timers.reset()
      return lines.join()
    }
    const sentence = /"The clock of this machine says \d{4}-[^ ]+Z, and that of the database .*NTP/
    for (const aheadMs of [30 * DAY, 20_000, -HOUR]) {
      assert.match(await warningAt(aheadMs), sentence, String(aheadMs))
    }
    assert.equal(await warningAt(0), '')
  },
)
