import { DatabaseSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import { createCheckpoints } from './checkpoints.ts'
import { isBusy } from './db-errors.ts'
import { createStatements } from './sqlite-statements.ts'
import { openWriteAheadLog } from './write-ahead-log.ts'

/** How long a statement waits for a writer in another process; it blocks this process meanwhile. */
const BUSY_TIMEOUT_MS = 5_000
/** The size of SQLite's page cache; other pages are copied from the cache of the system. */
const CACHE_KIB = 16 * 1024
export type SqliteConnection = ReturnType<typeof openSqlite>

/** The site's connection, and what keeps its write-ahead log on the disk, short and free of deleted data. */
export function openSqlite(path: string) {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma foreign_keys = on;
    pragma cache_size = -${CACHE_KIB};
    pragma secure_delete = fast;
    pragma temp_store = memory;
    -- The first read creates the write-ahead log.
    select count(*) from sqlite_schema;
  `)
  const writeAheadLog = openWriteAheadLog(path)
  const checkpoints = createCheckpoints(database, path)
  let hasWritten = false
  const statements = createStatements(database, () => {
    writeAheadLog.assertWritable()
    hasWritten = true
  })
  const kyselyDatabase: SqliteDatabase = {
    prepare: (sql) => statements.prepare(sql),
    close() {
      statements.clear()
      database.close()
      writeAheadLog.close()
    },
  }
  return {
    database: kyselyDatabase,
    sync: writeAheadLog.sync,
    /** Whether something may have been written since the last call. */
    takeHasWritten() {
      const taken = hasWritten
      hasWritten = false
      return taken
    },
    checkpoints,
    isInTransaction: () => database.isTransaction,
    isBeingWritten: () => isBeingWritten(database),
    truncateLog: () => truncateLog(database),
  }
}

const truncateLog = (database: DatabaseSync) =>
  withoutWaiting(
    database,
    () => database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0,
  )

const isBeingWritten = (database: DatabaseSync) =>
  withoutWaiting(database, () => {
    try {
      database.exec('begin immediate; rollback')
      return false
    } catch (error) {
      if (!isBusy(error)) throw error
      return true
    }
  })

/** This thread serves requests and must not wait for another process. */
function withoutWaiting<T>(database: DatabaseSync, work: () => T): T {
  database.exec('pragma busy_timeout = 0')
  try {
    return work()
  } finally {
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}
