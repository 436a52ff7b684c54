import { join } from 'node:path'
import { countChanges } from './changes.ts'
import { makeDirectory } from './data-directory.ts'
import { Kysely, sql } from 'kysely'
import type { PostgresPool } from 'kysely'
import { openPool, REQUEST_LIMITS, UNLIMITED } from './postgres-pool.ts'
import type { PoolLimits } from './postgres-pool.ts'
import { PostgresSiteDialect } from './postgres.ts'
import { openReplicaPool } from './replica.ts'
import type { Schema } from './schema.ts'
import { NodeSqliteDialect } from './sqlite.ts'

export type Db = Kysely<Schema>

export type Engine = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** For reads that may be seconds old: a replica where there is one. */
  reader: Db
  changes: {
    forVisitors: ChangeWatch
    /** Never behind: who has written reads it in the next answer, whichever process wrote. */
    forMembers: ChangeWatch
  }
  /**
   * Clears what was deleted out of the files of an embedded database; a server keeps house by
   * itself. False where the log is in use: to be tried again.
   */
  eraseDeleted(): boolean
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  /** Whether reads go to the replica now; null where there is none. */
  usesReplica(): boolean | null
  /** Runs what may take as long as it takes, such as migrations, before the site serves. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type ChangeWatch = {
  /** Another value once something has changed that could be shown to them. */
  version(): string | Promise<string>
  /** How long what was made at one value may be given again. */
  trustedForMs: number
}

type Settings = { dataDir: string; databaseUrl: string | null; replicaUrl: string | null }

/** What an operator may want to know of. */
export type EngineEvents = {
  onLost?: (error: Error) => void
  /** Why the replica is not used; null once it is again. */
  onReplicaChange?: (error: unknown) => void
  /** Every few seconds while another process migrates. */
  onMigrationWait?: () => void
}

/**
 * The storage of the site: PostgreSQL where `databaseUrl` names a server, else one SQLite file in
 * `dataDir`. Queries are the same on both; what differs stays in this folder.
 */
export function openEngine(
  settings: Settings,
  events: EngineEvents = {},
  limits: PoolLimits = REQUEST_LIMITS,
): Engine {
  const { databaseUrl, replicaUrl, dataDir } = settings
  if (!databaseUrl) return sqliteEngine(dataDir, events)
  return postgresEngine(databaseUrl, replicaUrl, events, limits)
}

/** Where every change is known, other processes' too, only a page's relative times grow old. */
const EXACT_TRUSTED_MS = 10_000
/** Others may have written without our knowing. */
const INEXACT_TRUSTED_MS = 1_000

function sqliteEngine(dataDir: string, { onMigrationWait = () => {} }: EngineEvents): Engine {
  makeDirectory(dataDir)
  const { read, note } = countChanges()
  const dialect = new NodeSqliteDialect(join(dataDir, 'guildhall.db'))
  const db = new Kysely<Schema>({ dialect, log: note })
  const dataVersion = oncePerTurn(dialect.readDataVersion)
  const exact = { version: () => `${read()}.${dataVersion()}`, trustedForMs: EXACT_TRUSTED_MS }
  return {
    kind: 'sqlite',
    db,
    reader: db,
    changes: { forVisitors: exact, forMembers: exact },
    eraseDeleted: dialect.truncateLog,
    ping: () => ping(db),
    usesReplica: () => null,
    async withoutTimeouts(work) {
      await dialect.untilNobodyWrites(onMigrationWait)
      return work(db)
    },
    close: () => db.destroy(),
  }
}

function postgresEngine(
  url: string,
  replicaUrl: string | null,
  { onLost = () => {}, onReplicaChange = () => {}, onMigrationWait = () => {} }: EngineEvents,
  limits: PoolLimits,
): Engine {
  const { read, note } = countChanges()
  const open = (pool: PostgresPool) =>
    new Kysely<Schema>({ dialect: new PostgresSiteDialect({ pool, onMigrationWait }), log: note })
  const primary = openPool(url, limits, onLost)
  const replica = replicaUrl ? openReplicaPool(replicaUrl, primary, onReplicaChange) : null
  const db = open(primary)
  const reader = replica ? open(replica) : db
  return {
    kind: 'postgres',
    db,
    reader,
    changes: {
      forVisitors: { version: () => String(read()), trustedForMs: INEXACT_TRUSTED_MS },
      forMembers: { version: () => readSnapshot(db), trustedForMs: EXACT_TRUSTED_MS },
    },
    eraseDeleted: () => true,
    ping: () => ping(db),
    usesReplica: () => replica && replica.isClosed(),
    async withoutTimeouts(work) {
      const own = open(openPool(url, { ...limits, ...UNLIMITED }, onLost))
      try {
        return await work(own)
      } finally {
        await own.destroy()
      }
    },
    async close() {
      await Promise.all([reader.destroy(), db.destroy()])
      // Kysely ends only a pool that it has used; these two are also used by each other.
      await Promise.all([replica?.end(), primary.end()])
    },
  }
}

/** Asks for a row that nearly every page needs: a table that somebody holds serves nobody either. */
const ping = async (db: Db) => void (await sql`select 1 from topics limit 1`.execute(db))

/** Which transactions a reader sees: the same text, the same data. */
async function readSnapshot(db: Db) {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(
    db,
  )
  return rows[0]?.seen ?? ''
}

/** Asks once a turn of the event loop: what is answered within one was asked for before it. */
function oncePerTurn<T>(read: () => T) {
  let known: { value: T } | null = null
  return () => {
    if (known) return known.value
    known = { value: read() }
    setImmediate(() => {
      known = null
    })
    return known.value
  }
}
