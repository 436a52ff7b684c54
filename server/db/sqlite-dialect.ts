import type { DatabaseConnection, Kysely } from 'kysely'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { SqliteListCompiler } from './list-parameters.ts'
import { openSqlite } from './sqlite-connection.ts'
import type { Schema } from './schema.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

const WRITER_POLL_MS = 250
const POLLS_PER_REPORT = 20

/**
 * Kysely's SQLite dialect over Node's own driver. Every commit is on disk before the call that made it
 * returns, and others go on meanwhile.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #opened: SqliteConnection
  constructor(path: string) {
    const opened = openSqlite(path)
    super({ database: opened.database })
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

  /** Empties the write-ahead log of `db`, this database; resolves to false if the log is in use. */
  async truncateLog(db: Kysely<Schema>) {
    const { checkpoints, truncateLog } = this.#opened
    await checkpoints.run()
    // Holding the connection, so that nothing is added: the second run has little left to copy.
    return db.connection().execute(async () => {
      await checkpoints.run()
      return truncateLog()
    })
  }

  override createQueryCompiler() {
    return new SqliteListCompiler()
  }

  override createAdapter() {
    return new SiteAdapter()
  }
}

/** Transactions take the write lock at their start: they queue instead of failing midway. */
class SiteDriver extends SqliteDriver {
  readonly #opened: SqliteConnection
  /** Settles when the connection is free for the last one that waits for it. */
  #last = Promise.resolve()
  #leave = () => {}

  constructor(opened: SqliteConnection) {
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
    if (!hasWritten) return
    const { sync, checkpoints, isInTransaction } = this.#opened
    if (isInTransaction()) await sync()
    else await Promise.all([sync(), checkpoints.shortenLog()])
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
    await this.#opened.checkpoints.close()
    await super.destroy()
  }
}

export class SiteAdapter extends SqliteAdapter {
  /**
   * Otherwise Kysely has a queue for the connection, without a bound, in which the next one waits until
   * this one's commit is on the disk.
   */
  override get supportsMultipleConnections() {
    return true
  }

  /** SQLite's schema changes roll back, too: an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true
  }
}
