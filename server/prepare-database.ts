import { AdministratorError, ensureAdministrator } from './accounts/administrators.ts'
import { prepareBackupFolder } from './backup/backup-folder.ts'
import { claimDataDirectory, refuseForeignDirectory } from './claim-data-directory.ts'
import { claimMedia, refuseUnreachableMedia } from './claim-media.ts'
import { BadSetting } from './config.ts'
import type { Settings } from './config.ts'
import { dbErrorKindOf } from './db/db-errors.ts'
import { openEngine } from './db/engine.ts'
import type { EngineEvents } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import type { PoolLimits } from './db/postgres-limits.ts'
import { takeSiteLock } from './db/site-lock.ts'
import { releaseJobsOfSite } from './jobs/queries.ts'
import type { Log } from './log.ts'
import { createMediaStore } from './media/create-media-store.ts'
import { engineEvents } from './service-events.ts'
import { loadStarter } from './starter.ts'

/**
 * Locks an embedded database for one site process.
 * @returns a function that releases the lock
 * @throws {BadSetting} if the lock is held, or `DATA_DIR` is not usable
 */
export function lockSite(settings: Settings) {
  if (settings.databaseUrl) return () => {}
  let unlock: ReturnType<typeof takeSiteLock>
  try {
    unlock = takeSiteLock(settings.dataDir)
  } catch (error) {
    throw new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
  }
  if (unlock) return unlock
  throw new BadSetting(`DATA_DIR ${settings.dataDir} is in use by another running site`)
}

/**
 * Opens the database, migrates it, claims where the site's data is and creates the first administrator.
 * `limits` apply to requests on PostgreSQL, not to this work.
 * @throws {BadSetting} if `DATA_DIR` or the bucket of the images belongs to another site, or if the
 * bucket or the database is unreachable
 */
export async function prepareDatabase(settings: Settings, log: Log, limits?: PoolLimits) {
  await refuseForeignDirectory(settings)
  prepareBackupFolder(settings)
  const media = createMediaStore(settings)
  await refuseUnreachableMedia(media)
  const events = engineEvents(log)
  const engine = open(settings, events, limits)
  const { kind } = engine
  try {
    await engine.withoutTimeouts(async (db) => {
      for (const name of await migrate(db, events.onMigrationWait))
        log.info({ migration: name }, 'migrated')
      await claimDataDirectory({ db, kind }, settings.dataDir)
      await claimMedia(db, media)
      // The lock on an embedded site proves that no other process of it runs a job.
      if (kind === 'sqlite') await releaseJobsOfSite(db)
      const loaded = settings.starter ? await loadStarter(db) : null
      if (loaded !== null) log.info({ rows: loaded }, 'the starter catalogue is loaded')
      await ensureAdministrator(db, settings, log)
    })
    return engine
  } catch (error) {
    await engine.close()
    if (error instanceof BadSetting) throw error
    if (error instanceof AdministratorError) {
      throw new BadSetting(`ADMIN_EMAIL and ADMIN_USERNAME make no administrator: ${error.message}`)
    }
    if (dbErrorKindOf(error) !== 'unavailable' && settings.databaseUrl) throw error
    throw new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
  }
}

/** Opening an embedded database already reads and writes its folder. */
function open(settings: Settings, ...rest: [EngineEvents, PoolLimits?]) {
  try {
    return openEngine(settings, ...rest)
  } catch (error) {
    throw new BadSetting(`${unreachable(settings)}: ${(error as Error).message}`)
  }
}

const unreachable = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl
    ? 'DATABASE_URL must name a PostgreSQL server that can be reached'
    : `DATA_DIR ${dataDir} must be a directory that can be written`
