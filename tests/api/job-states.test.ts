import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import { insertBackup } from '../../server/backup/queries.ts'
import { readSettings } from '../../server/config.ts'
import { isBackupDue } from '../../server/jobs/scheduled-backup.ts'
import { createLog } from '../../server/log.ts'
import { withJobState } from '../../server/jobs/job-state.ts'
import { onePerSite } from '../../server/jobs/one-per-site.ts'
import { listJobStates, makeJobDueNow } from '../../server/jobs/queries.ts'
import { repeat } from '../../server/jobs/repeat.ts'
import { until } from '../until.ts'
import { openSite } from '../site.ts'

test('a job records its first run, each change between success and failure, and its numbers', async () => {
  const { db } = await openSite()
  let problem: Error | null = null
  const run = withJobState(db, 'trial', async () => {
    if (problem) throw problem
    return 'done'
  })
  const state = async () => (await listJobStates(db)).find(({ name }) => name === 'trial')

  assert.equal(await run(), 'done')
  const first = await state()
  assert.equal(first?.runs, 1)
  assert.ok(first.succeededAt !== null && first.startedAt <= first.succeededAt)
  assert.equal(first.failure, null)

  for (let count = 0; count < 3; count += 1) await run()
  assert.equal((await state())?.runs, 1, 'one write a minute')

  problem = new Error('The mail server is away.')
  await assert.rejects(run, problem)
  await assert.rejects(run, problem)
  const failed = await state()
  assert.equal(failed?.failure, 'The mail server is away.')
  assert.deepEqual([failed.runs, failed.failures], [5, 1])
  assert.equal(failed.succeededAt, first.succeededAt)
  assert.ok(failed.failedAt !== null)

  problem = null
  await run()
  const again = await state()
  assert.deepEqual([again?.runs, again?.failures], [7, 2])
  assert.equal(again?.failure, 'The mail server is away.')

  problem = new Error('x'.repeat(10_000))
  await assert.rejects(run, problem)
  assert.equal((await state())?.failure, 'x'.repeat(500))
})

test('a job that was made due while it ran runs again, and then not before its time', async () => {
  const { db } = await openSite()
  let runs = 0
  const run = onePerSite(db, 'trial', 3_600_000, async () => {
    runs += 1
    if (runs === 1) await makeJobDueNow(db, 'trial')
  })
  for (let count = 0; count < 3; count += 1) {
    await run(() => false)
    // What was made due in the same millisecond as a run begins counts as made due during it.
    await sleep(2)
  }
  assert.equal(runs, 2)
})

test('a job that has not done all is due again at once, for any process', async () => {
  const { db } = await openSite()
  let runs = 0
  const work = async () => {
    runs += 1
    return runs === 1 ? ('again' as const) : undefined
  }
  for (let count = 0; count < 3; count += 1) {
    await onePerSite(db, 'trial', 3_600_000, work)(() => false)
  }
  assert.equal(runs, 2)
})

test('a job that is woken while it runs is run once more', async () => {
  let runs = 0
  const first = Promise.withResolvers<void>()
  const job = repeat(
    3_600_000,
    async () => {
      runs += 1
      if (runs === 1) await first.promise
    },
    createLog('silent'),
  )
  for (let count = 0; count < 3; count += 1) job.wake()
  assert.equal(runs, 1)
  first.resolve()
  await until(() => runs === 2, 'the second run')
  await job.stop()
  job.wake()
  assert.equal(runs, 2)
})

test('a job that fails is logged, and runs again when it is woken', async () => {
  const lines: string[] = []
  let runs = 0
  const job = repeat(
    DAY_MS,
    async () => {
      runs += 1
      if (runs === 1) throw new Error('not this time')
    },
    createLog('warn', { write: (line) => void lines.push(line) }),
  )
  job.wake()
  await until(() => lines.length === 1)
  assert.match(lines.join(), /not this time.*a job failed; it is tried again/)
  job.wake()
  await until(() => runs === 2)
  await job.stop()
})

test('the log names the job that failed', async () => {
  const { db, logs } = await openSite()
  const failed = (name: string) =>
    logs.some(({ job, msg }) => job === name && msg === 'a job failed; it is tried again')
  for (const table of ['mail', 'media'] as const) {
    await db.schema.alterTable(table).renameTo(`${table}_gone`).execute()
  }
  await until(() => failed('send-mail'), 'the line of a job of every process')
  await until(() => failed('delete-media'), 'the line of a job of the site')
})

test('a run that another process has taken over does not record how it ended', async () => {
  const { db } = await openSite()
  const stoodStill = Promise.withResolvers<void>()
  const first = onePerSite(db, 'trial', 0, async () => {
    await stoodStill.promise
    throw new Error('stood still')
  })
  const running = first(() => false)
  const held = db.selectFrom('jobs').select('held_by').where('name', '=', 'trial')
  await until(async () => (await held.execute()).length > 0, 'the first process to begin')
  const over = new Date(Date.now() - 1_000).toISOString()
  await db.updateTable('jobs').set({ held_until: over }).where('name', '=', 'trial').execute()
  await onePerSite(db, 'trial', 0, async () => {})(() => false)
  stoodStill.resolve()
  await assert.rejects(running, /stood still/)
  const state = (await listJobStates(db)).find(({ name }) => name === 'trial')
  assert.deepEqual([state?.runs, state?.failure], [1, null])
  assert.ok(state?.succeededAt)
})

test('a job goes on, and its runs are counted, while its state cannot be written', async () => {
  const { db } = await openSite()
  let isAway = true
  const away = Object.assign(Object.create(db) as typeof db, {
    insertInto: (...args: Parameters<typeof db.insertInto>) => {
      if (isAway) throw new Error('the database is away')
      return db.insertInto(...args)
    },
  })
  let isBroken = false
  const run = withJobState(away, 'trial', async () => {
    if (isBroken) throw new Error('broken')
  })
  await run()
  isAway = false
  isBroken = true
  await assert.rejects(run, /broken/)
  const state = (await listJobStates(db)).find(({ name }) => name === 'trial')
  assert.equal(state?.runs, 2)
})

test('a backup is due once the last one is as old as BACKUP_EVERY_HOURS says', async () => {
  const { db } = await openSite()
  const settings = readSettings({ BACKUP_DIR: 'backups', BACKUP_EVERY_HOURS: '6' })
  const isDue = (given = settings) => isBackupDue({ db, log: createLog('silent'), settings: given })
  assert.equal(await isDue(), true, 'there is none yet')
  const begun = async (minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString()
    const made = {
      startedAt: at,
      finishedAt: at,
      file: `of ${minutes}`,
      bytes: 1,
      rows: 1,
      images: 1,
    }
    await insertBackup(db, made)
  }
  await begun(6 * 60 + 1)
  assert.equal(await isDue(), true)
  assert.equal(await isDue(readSettings({})), false, 'without BACKUP_DIR')
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const future = { started_at: inDays(40), finished_at: inDays(40), file: 'of a wrong clock' }
  const sizes = { bytes: 1, row_count: 1, image_count: 1 }
  await db
    .insertInto('backups')
    .values({ ...future, ...sizes })
    .execute()
  assert.equal(await isDue(), true, 'the last one was made while the clock was ahead')
  await begun(6 * 60 - 1)
  assert.equal(await isDue(), false)
})

test('the last hundred backups are remembered', async () => {
  const { db } = await openSite()
  for (let minute = 1; minute <= 102; minute += 1) {
    const at = new Date(minute * 60_000).toISOString()
    await insertBackup(db, {
      startedAt: at,
      finishedAt: at,
      file: `${minute}`,
      bytes: 1,
      rows: 1,
      images: 1,
    })
  }
  const rows = await db.selectFrom('backups').select('file').orderBy('started_at').execute()
  assert.deepEqual([rows.length, rows[0]?.file], [100, '3'])
})

test('the jobs of a site record their runs; without BACKUP_DIR there is none for backups', async () => {
  const site = await openSite()
  const expected = [
    'delete-expired',
    'poll-feeds',
    'remove-unfinished',
    'render-outdated',
    'send-mail',
  ]
  const names = async () => (await listJobStates(site.db)).map(({ name }) => name)
  await until(async () => {
    const found = await names()
    return expected.every((name) => found.includes(name))
  }, 'a state of each job')
  // It would have run before the others.
  assert.ok(!(await names()).includes('backup'))
})
