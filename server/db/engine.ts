import { join } from 'node:path'
import type { Changes } from './change-log.ts'
import { makeDirectory } from './directories.ts'
import { Kysely } from 'kysely'
import type { LogEvent, PostgresPool } from 'kysely'
import { REQUEST_LIMITS, UNLIMITED } from './postgres-limits.ts'
import type { PoolLimits } from './postgres-limits.ts'
import { openPool } from './postgres-pool.ts'
import type { PoolUsage } from './postgres-pool.ts'
import { openPostgresChanges } from './postgres-changes.ts'
import { openLongReads } from './long-reads.ts'
import { PostgresSiteDialect } from './postgres-dialect.ts'
import { noteQuery } from './write-tracking.ts'
import type { ReplicaSettings, ReplicaState } from './replica.ts'
import { openReplicaPool } from './replica.ts'
import type { Schema } from './schema.ts'
import { SQLITE_FILE } from './sqlite-file.ts'
import { openSqliteChanges } from './sqlite-changes.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

export type Db = Kysely<Schema>

export type Engine = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** Database for reads that may be seconds old: the replica, if there is one. */
  readDb: Db
  /**
   * Returns the database to use instead of this one for a client's reads that may take long: with the
   * embedded database, which holds up all requests of the process meanwhile, one in another process.
   */
  forLongReads: (db: Db, client: string) => Db
  /** The changes that cached responses depend on, from all processes. */
  changes: Changes
  /**
   * Erases deleted data from the files of an embedded database; a database server does this itself.
   * Resolves to false while the log is in use: try again later.
   */
  eraseDeleted(): Promise<boolean>
  /** Null without a replica. */
  replicaState(): ReplicaState | null
  /** Connections to a database server; null for an embedded database. */
  connections(): PoolUsage | null
  /** Runs work of unlimited duration, such as migrations, before the site serves requests. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Settings = { dataDir: string; databaseUrl: string | null; replica: ReplicaSettings | null }

/** Events for the operator. */
export type EngineEvents = {
  onLost?: (error: Error) => void
  /** Called with the reason when the database server cannot be reached, and with null when it can again. */
  onReachabilityChange?: (error: Error | null) => void
  /** Called every minute while the database server has no further connection for this process. */
  onShortage?: (error: unknown) => void
  /** Called with the reason why the replica is not used, and with null once it is used again. */
  onReplicaChange?: (error: unknown) => void
  /** Called every five seconds while another process writes to an embedded database. */
  onWriterWait?: () => void
}

/**
 * The storage of the site: PostgreSQL if `databaseUrl` is set, otherwise a SQLite file in
 * `dataDir`. Queries are the same on both; the differences stay in this folder.
 */
export function openEngine(
  settings: Settings,
  events: EngineEvents = {},
  limits: PoolLimits = REQUEST_LIMITS,
): Engine {
  const { databaseUrl, replica, dataDir } = settings
  if (!databaseUrl) return sqliteEngine(dataDir, events)
  return postgresEngine(databaseUrl, replica, events, limits)
}

function sqliteEngine(dataDir: string, { onWriterWait = () => {} }: EngineEvents): Engine {
  makeDirectory(dataDir)
  const path = join(dataDir, SQLITE_FILE)
  const dialect = new NodeSqliteDialect(path)
  const { changes, close } = openSqliteChanges(path)
  const longReads = openLongReads(path)
  const db = new Kysely<Schema>({ dialect, log: (event) => void noteQuery(event) })
  return {
    kind: 'sqlite',
    db,
    readDb: db,
    forLongReads: (_, client) => longReads.dbFor(client),
    changes,
    eraseDeleted: () => dialect.truncateLog(db),
    replicaState: () => null,
    connections: () => null,
    async withoutTimeouts(work) {
      await dialect.waitForWriters(onWriterWait)
      return work(db)
    },
    async close() {
      // The last connection to close empties the write-ahead log.
      await longReads.close()
      close()
      await db.destroy()
    },
  }
}

function postgresEngine(
  url: string,
  replicaSettings: ReplicaSettings | null,
  { onLost = () => {}, onReplicaChange = () => {}, ...events }: EngineEvents,
  limits: PoolLimits,
): Engine {
  const log = (event: LogEvent) => {
    if (noteQuery(event)) noteOwnCommit()
  }
  const open = (pool: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresSiteDialect({ pool }), log })
  const primary = openPool(url, limits, {
    ...events,
    onLost(error) {
      forget()
      onLost(error)
    },
  })
  const replica = replicaSettings
    ? openReplicaPool(replicaSettings, primary, onReplicaChange)
    : null
  const db = open(primary)
  const { changes, noteOwnCommit, forget } = openPostgresChanges(db)
  const readDb = replica ? open(replica) : db
  return {
    kind: 'postgres',
    db,
    readDb,
    forLongReads: (asked) => asked,
    changes,
    eraseDeleted: () => Promise.resolve(true),
    replicaState: () => replica && replica.state(),
    connections: primary.usage,
    async withoutTimeouts(work) {
      const own = open(openPool(url, { ...limits, ...UNLIMITED }, { onLost }))
      try {
        return await work(own)
      } finally {
        await own.destroy()
      }
    },
    async close() {
      await Promise.all([readDb.destroy(), db.destroy()])
      // Kysely ends only a pool that it has used, but the replica's pool also uses the primary's.
      await Promise.all([replica?.end(), primary.end()])
    },
  }
}
