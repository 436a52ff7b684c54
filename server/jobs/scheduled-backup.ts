import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { startBackupThread } from '../backup/backup-thread.ts'
import { findLastBackup, insertBackup } from '../backup/queries.ts'
import { findSiteId } from '../claim-places.ts'
import type { AppContext } from '../context.ts'
import type { Lease } from '../db/lease.ts'
import { measureElapsed } from '../elapsed-time.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { atEveryLevel } from '../log.ts'

const CHECK_EVERY_MS = 500
const RENEW_EVERY_MS = 10_000

type BackupContext = Pick<AppContext, 'db' | 'log' | 'settings'>

/** Whether the last verified backup is older than `BACKUP_EVERY_HOURS`. */
export async function isBackupDue({ db, settings }: BackupContext) {
  if (settings.backupDir === null) return false
  const last = await findLastBackup(db)
  return !last || Date.now() - Date.parse(last.startedAt) >= settings.backupEveryHours * HOUR_MS
}

/**
 * Makes a verified backup in `BACKUP_DIR`, and removes old ones.
 * @throws {Error} if it fails or is interrupted; the message is for administrators
 */
export async function makeScheduledBackup({ db, log, settings }: BackupContext, lease: Lease) {
  const { backupDir: folder, backupKeep: keep } = settings
  if (folder === null) return
  const startedAt = new Date()
  const started = performance.now()
  const watching = new AbortController()
  const order = { settings, folder, keep, siteId: await findSiteId(db) }
  const thread = startBackupThread(order, (sentence) =>
    atEveryLevel(log).info({ event: 'backup.waits' }, sentence),
  )
  try {
    const made = await Promise.race([thread.made, untilLost(lease, watching.signal)])
    // The next run starts from the beginning.
    if (!made) throw new BackupInterrupted()
    const { missing, ...backup } = made
    const ms = Math.round(performance.now() - started)
    const times = { startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString() }
    await insertBackup(db, { ...times, ...backup })
    const done = { event: 'backup.done', ...backup, missing, ms }
    atEveryLevel(log).info(done, 'a backup was made and verified')
  } catch (error) {
    if (!(error instanceof BackupInterrupted)) logFailure(log, error)
    throw error
  } finally {
    watching.abort()
    await thread.stop()
  }
}

class BackupInterrupted extends Error {
  constructor() {
    super('The backup was not finished: the site was stopped, or the process stood still.')
  }
}

function logFailure(log: BackupContext['log'], error: unknown) {
  const reason = fileErrorSentence(error) ?? (error as Error).message
  atEveryLevel(log).error(
    { event: 'backup.failed', reason },
    'the scheduled backup failed; the next attempt is in an hour, or when the site is started',
  )
}

/**
 * Renews the lease; resolves to null once it is lost or the process is to stop. Pauses are not counted but
 * timed, because on a busy machine one takes several times as long. A lease that is renewed late is only
 * lost if another process has taken it.
 */
export async function untilLost(lease: Lease, done: AbortSignal, pause = halfASecond) {
  let sinceRenewal = measureElapsed()
  while (!done.aborted) {
    if (sinceRenewal() >= RENEW_EVERY_MS) {
      sinceRenewal = measureElapsed()
      if (!(await lease.renew())) return null
    }
    if (!lease.isHeld()) return null
    await pause()
  }
  return null
}

const halfASecond = () => sleep(CHECK_EVERY_MS, null, { ref: false })
