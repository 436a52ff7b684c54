import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertBackup } from '../../server/backup/queries.ts'
import { readSettings } from '../../server/config.ts'
import { claimNextDue } from '../../server/db/claim-next-due.ts'
import { onePerSite } from '../../server/jobs/one-per-site.ts'
import { isBackupDue } from '../../server/jobs/scheduled-backup.ts'
import { createLog } from '../../server/log.ts'
import { insertMail } from '../../server/mail/queue.ts'
import { insertFeed } from '../../server/news/queries.ts'
import { insertWantedLogo } from '../../server/tools/logo-queries.ts'
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

test('a backup that was made while the clock was ahead does not stand for later ones', async () => {
  const { db } = await openDatabase()
  const settings = readSettings({ BACKUP_DIR: 'backups', BACKUP_EVERY_HOURS: '6' })
  const isDue = () => isBackupDue({ db, log: createLog('silent'), settings })
  const made = (at: string) =>
    insertBackup(db, { startedAt: at, finishedAt: at, file: at, bytes: 1, rows: 1, images: 1 })
  await made(inMs(40 * DAY))
  assert.equal(await isDue(), true)
  await made(inMs(-HOUR))
  assert.equal(await isDue(), false)
})
