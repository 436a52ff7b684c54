import { statSync } from 'node:fs'
import { join } from 'node:path'
import { dbErrorKindOf, isBusy, isDamaged } from './db-errors.ts'
import { openEngine } from './engine.ts'
import type { Db, Engine } from './engine.ts'
import { folderProblem } from './folder-problem.ts'
import { listTables } from './list-tables.ts'
import { migrateIn } from './migrate.ts'
import { inMigrationLock } from './migration-lock.ts'
import { readSiteId } from './site-id-file.ts'
import { takeSiteLock } from './site-lock.ts'
import { MIGRATION_TABLE } from './site-schema.ts'
import { SQLITE_FILE } from './sqlite-file.ts'
import { isUnfinished } from './unfinished-restore.ts'
import { sayOnStderr, WAITS_FOR_MIGRATION, WAITS_FOR_WRITER } from './wait-messages.ts'

/** Where a site stores its rows: in PostgreSQL, or else in SQLite in `dataDir`. */
export type DatabasePlace = {
  databaseUrl: string | null
  dataDir: string
  /** A place that is not in the settings: messages about it do not name them. */
  isOutsideSettings?: true
}

/** A database that cannot be used, or has no site. The message is for the operator. */
export class DatabaseUnusable extends Error {}

/**
 * Opens a database, which is created if it is an embedded one, for as long as `work` runs.
 * @throws {DatabaseUnusable} if it cannot be reached, read or written
 */
export async function withDatabase<T>(
  place: DatabasePlace,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = openOrExplain(place, () =>
    openEngine({ ...place, replica: null }, { onWriterWait: sayOnStderr(WAITS_FOR_WRITER) }),
  )
  try {
    return await work(engine)
  } catch (error) {
    throw toOperatorError(place, error)
  } finally {
    await engine.close()
  }
}

/**
 * The same with the database of a site; nothing is created if there is none.
 * @throws {DatabaseUnusable} if there is no site in it, or it cannot be reached, read or written
 */
export async function withSite<T>(
  place: DatabasePlace,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  if (!place.databaseUrl && !openOrExplain(place, () => hasFile(place))) throw noSite(place)
  return withDatabase(place, async (engine) => {
    if (!(await listTables(engine.db)).includes(MIGRATION_TABLE)) throw noSite(place)
    return work(engine)
  })
}

/** What messages to the operator call a place. */
export const placeName = (place: DatabasePlace) =>
  place.databaseUrl ? 'the database of DATABASE_URL' : `${folderName(place)} ${place.dataDir}`

/**
 * Locks an embedded database for one site process.
 * @returns a function that releases the lock, or null if another process holds it
 * @throws {DatabaseUnusable} if its folder cannot be written
 */
export function lockDatabase(place: DatabasePlace): (() => void) | null {
  if (place.databaseUrl) return () => {}
  return openOrExplain(place, () => takeSiteLock(place.dataDir))
}

/**
 * Runs work that needs the tables of this release: they are created first, unless the site is running and has
 * them. While it is just migrating, this waits.
 */
export async function withMigratedDatabase<T>(
  place: DatabasePlace,
  engine: Engine,
  work: () => Promise<T>,
): Promise<T> {
  const unlock = lockDatabase(place)
  try {
    await engine.withoutTimeouts(async (db) => {
      if (unlock) await migrateSite(place, db, sayOnStderr(WAITS_FOR_MIGRATION))
    })
    return await work()
  } finally {
    unlock?.()
  }
}

/**
 * Migrates the database, but makes no empty site in a place that was being filled, or in the folder of
 * another site. `onWait` is called every five seconds while another process migrates.
 * @throws {DatabaseUnusable} if that was interrupted before anything was committed, or the site of the
 * folder has lost its rows
 */
export const migrateSite = (place: DatabasePlace, db: Db, onWait: () => void): Promise<string[]> =>
  inMigrationLock(db, onWait, async (tx) => {
    if ((await listTables(tx)).length === 0) refuseToCreate(place)
    return migrateIn(tx)
  })

function refuseToCreate({ dataDir, databaseUrl }: DatabasePlace) {
  const isClaimed = readSiteId(dataDir) !== null
  if (isUnfinished(dataDir)) {
    // The folder of a move to PostgreSQL is that of the site that moves.
    const orEmpty = isClaimed ? '' : ', or empty the folder, and the bucket if there is one'
    throw new DatabaseUnusable(
      `A restore, import or move into DATA_DIR ${dataDir} was interrupted. Run it again${orEmpty}.`,
    )
  }
  // A site on SQLite writes its id after its tables.
  if (isClaimed && !databaseUrl) {
    throw new DatabaseUnusable(
      `DATA_DIR ${dataDir} belongs to a site, and its database ${SQLITE_FILE} is empty. Copy the \
file back, restore a backup into another DATA_DIR, or set DATABASE_URL if the site is on PostgreSQL`,
    )
  }
}

/** @throws {DatabaseUnusable} whatever `open` throws of an embedded database: it only uses the folder */
export function openOrExplain<T>(place: DatabasePlace, open: () => T): T {
  try {
    return open()
  } catch (error) {
    const known = toOperatorError(place, error)
    throw known instanceof DatabaseUnusable || place.databaseUrl ? known : unwritable(place, error)
  }
}

/** The error, or one for the operator if it is about the place of the database. */
export function toOperatorError(place: DatabasePlace, error: unknown): unknown {
  const { databaseUrl, dataDir } = place
  const kind = dbErrorKindOf(error)
  if (databaseUrl) {
    if (kind !== 'unavailable') return error
    const which = place.isOutsideSettings ? '' : ' of DATABASE_URL'
    return unusable(`The database${which} cannot be reached`, error)
  }
  // Other errors with the same meaning are about other files, such as that of an export.
  if ((error as { code?: unknown } | null)?.code !== 'ERR_SQLITE_ERROR') return error
  if (isBusy(error) || isDamaged(error)) {
    return unusable(`The database in ${folderName(place)} ${dataDir} cannot be used`, error)
  }
  if (kind === 'full')
    return new DatabaseUnusable(`The disk of ${where(place)} is full.`, { cause: error })
  return kind === 'unavailable' ? unwritable(place, error) : error
}

/** Throws if that cannot be known, as in a folder of another user. */
const hasFile = ({ dataDir }: DatabasePlace) =>
  statSync(join(dataDir, SQLITE_FILE), { throwIfNoEntry: false }) !== undefined

const where = (place: DatabasePlace) =>
  place.isOutsideSettings ? place.dataDir : `DATA_DIR ${place.dataDir}`

const folderName = ({ isOutsideSettings }: DatabasePlace) =>
  isOutsideSettings ? 'the folder' : 'DATA_DIR'

const noSite = (place: DatabasePlace) =>
  new DatabaseUnusable(`There is no site in ${placeName(place)}.`)

function unwritable(place: DatabasePlace, error: unknown) {
  const name = place.isOutsideSettings ? 'The folder' : 'DATA_DIR'
  const what = `${name} ${place.dataDir} must be a directory that can be written`
  return unusable(what, error, folderProblem(place.dataDir))
}

const unusable = (what: string, cause: unknown, reason: string | null = null) =>
  new DatabaseUnusable(`${what}: ${reason ?? reasonOf(cause)}`, { cause })

/** An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
