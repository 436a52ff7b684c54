import { join } from 'node:path'
import { AdministratorError, ensureAdministrator } from './accounts/administrators.ts'
import { fillNameSkeletons } from './accounts/name-queries.ts'
import { claim, lacksImages } from './claim-places.ts'
import { BadSetting } from './config.ts'
import type { Settings } from './config.ts'
import { readDatabaseTime } from './db/database-time.ts'
import type { Db } from './db/engine.ts'
import { openEngine } from './db/engine.ts'
import type { PoolLimits } from './db/postgres-limits.ts'
import { toOperatorError, lockDatabase, migrateSite, openOrExplain } from './db/site-database.ts'
import { removeUnfinishedMark } from './db/unfinished-restore.ts'
import { BACKUP, makeDueAfterFailure, releaseJobsOfSite } from './jobs/queries.ts'
import type { Log } from './log.ts'
import { prepareMediaStore } from './media/create-media-store.ts'
import { engineEvents, onMigrationWait } from './service-events.ts'
import { placesOf, refuseForeignDirectory } from './site-places.ts'
import { loadStarter } from './starter.ts'
import { makeWritableDirectory } from './writable-directory.ts'

/**
 * Locks an embedded database for one site process.
 * @returns a function that releases the lock
 * @throws {BadSetting} if the lock is held
 * @throws {DatabaseUnusable} if `DATA_DIR` cannot be written
 */
export function lockSite(settings: Settings) {
  const unlock = lockDatabase(settings)
  if (unlock) return unlock
  throw new BadSetting(`DATA_DIR ${settings.dataDir} is in use by another running site`)
}

/**
 * Opens the database, migrates it, claims where the site's data is and creates the first administrator.
 * `limits` apply to requests on PostgreSQL, not to this work.
 * @throws {BadSetting} if `DATA_DIR` or the bucket of the images belongs to another site
 * @throws {MediaUnavailable} if that bucket cannot be used
 * @throws {DatabaseUnusable} if the database cannot be used, or its restore was interrupted
 */
export async function prepareDatabase(settings: Settings, log: Log, limits?: PoolLimits) {
  await refuseForeignDirectory(settings)
  // With a bucket, a claimed directory is only read.
  if (!settings.mediaBucket) makeWritableDirectory('DATA_DIR', settings.dataDir)
  const { backupDir } = settings
  if (backupDir && makeWritableDirectory('BACKUP_DIR', backupDir)) {
    log.warn({ backupDir }, 'BACKUP_DIR did not exist and was made')
  }
  const media = prepareMediaStore(settings)
  // Before the database is opened, which may be created.
  await media.owner?.read()
  const engine = openOrExplain(settings, () => openEngine(settings, engineEvents(log), limits))
  const { kind } = engine
  try {
    await engine.withoutTimeouts(async (db) => {
      for (const name of await migrateSite(settings, db, onMigrationWait(log)))
        log.info({ migration: name }, 'migrated')
      const clocks = await clockWarning(db)
      if (clocks) log.warn(clocks)
      await fillNameSkeletons(db)
      const { directory, bucket } = placesOf(engine, settings)
      await claim(db, directory)
      await claim(db, bucket)
      if (await lacksImages(db, media)) log.warn(noImagesIn(settings))
      // Its images are now this site's, whatever happened to the restore after it had committed them.
      removeUnfinishedMark(settings.dataDir)
      // The lock on an embedded site proves that no other process of it runs a job.
      if (kind === 'sqlite') await releaseJobsOfSite(db)
      await makeDueAfterFailure(db, BACKUP)
      const loaded = settings.starter ? await loadStarter(db) : null
      if (loaded !== null) log.info({ rows: loaded }, 'the starter catalogue is loaded')
      await ensureAdministrator(db, settings, log)
    })
    return engine
  } catch (error) {
    await engine.close()
    if (error instanceof AdministratorError) {
      throw new BadSetting(`ADMIN_EMAIL and ADMIN_USERNAME make no administrator. ${error.message}`)
    }
    throw toOperatorError(settings, error)
  }
}

/** Half of what two nodes may differ by before both do the same job. */
const CLOCK_DIFFERENCE_MS_MAX = 15_000

async function clockWarning(db: Db) {
  const there = await readDatabaseTime(db)
  const here = new Date()
  if (!there || Math.abs(Number(here) - Number(there)) <= CLOCK_DIFFERENCE_MS_MAX) return null
  return `The clock of this machine says ${here.toISOString()}, and that of the database \
${there.toISOString()}. Who does a job, and when a session ends, goes by the clocks: set them by NTP`
}

const noImagesIn = ({ mediaBucket, dataDir }: Settings) =>
  `None of the images that the site uses is in ${mediaBucket ? 'its bucket' : join(dataDir, 'media')}. \
Are they in another place, or on a disk or in a shared folder that is not mounted?`
