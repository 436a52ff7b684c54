import { DatabaseSync } from 'node:sqlite'
import type { DatabaseConnection, SqliteDatabase } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteListCompiler } from './list-parameters.ts'
import { isBusy } from './db-errors.ts'
import { createStatements } from './sqlite-statements.ts'
import { openWriteAheadLog } from './write-ahead-log.ts'

/** How long a statement waits for a writer in another process; it blocks this process meanwhile. */
const BUSY_TIMEOUT_MS = 5_000
const WRITER_POLL_MS = 250
const POLLS_PER_REPORT = 20
/** The size of SQLite's page cache; other pages are copied from the cache of the system. */
const CACHE_KIB = 16 * 1024

/**
 * Kysely's SQLite dialect over Node's own driver. Every commit is on disk before the call that made it
 * returns, and others go on meanwhile.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #opened: Opened
  /** Empties the write-ahead log without waiting; returns false if the log is in use. */
  readonly truncateLog: () => boolean

  constructor(path: string) {
    const opened = openSqlite(path)
    super({ database: opened.database })
    this.truncateLog = opened.truncateLog
    this.#opened = opened
  }

  override createDriver() {
    return new SiteDriver(this.#opened)
  }

  /**
   * Waits while another process, such as one that migrates, is writing. `onWait` is called every five
   * seconds: most writes take less.
   */
  async waitForWriters(onWait: () => void) {
    for (let polls = 1; this.#opened.isBeingWritten(); polls += 1) {
      await sleep(WRITER_POLL_MS)
      if (polls % POLLS_PER_REPORT === 0) onWait()
    }
  }

  override createQueryCompiler() {
    return new SqliteListCompiler()
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

type Opened = ReturnType<typeof openSqlite>

/** Transactions take the write lock at their start: they queue instead of failing midway. */
class SiteDriver extends SqliteDriver {
  readonly #opened: Opened
  /** Settles when the connection is free for the last one that waits for it. */
  #last = Promise.resolve()
  #leave = () => {}

  constructor(opened: Opened) {
    super({ database: opened.database })
    this.#opened = opened
  }

  override async acquireConnection() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    this.#leave = resolve
    return super.acquireConnection()
  }

  /** Others use the connection while this one waits for the disk. */
  override async releaseConnection() {
    const hasWritten = this.#opened.takeHasWritten()
    this.#leave()
    if (hasWritten) await this.#opened.sync()
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite has rolled back already; a second rollback would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#opened.isInTransaction()) await super.rollbackTransaction(connection)
  }

  /** Waits for a call of `sync` that may be under way: it uses the file that is then closed. */
  override async destroy() {
    await this.#opened.sync().catch(() => {})
    await super.destroy()
  }
}

/** SQLite's schema changes roll back, too: an interrupted migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  /** Otherwise Kysely lets the next one wait until this one's commit is on the disk. */
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

function openSqlite(path: string) {
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
    isInTransaction: () => database.isTransaction,
    isBeingWritten: () => isBeingWritten(database),
    truncateLog: () => !database.isTransaction && truncateLog(database),
  }
}

/** A passive checkpoint does most of the work first, while others may write. */
const truncateLog = (database: DatabaseSync) =>
  withoutWaiting(database, () => {
    database.exec('pragma wal_checkpoint(passive)')
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  })

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
