import { join } from 'node:path'
import { countChanges } from './changes.ts'
import { makeDirectory } from './data-directory.ts'
import { Kysely, sql } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import { NodeSqliteDialect } from './sqlite.ts'

export type Db = Kysely<Schema>

export type Engine = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** For reads that may be seconds old: a replica where there is one. */
  reader: Db
  changes: {
    /** Another value once something visitors see has changed. */
    version(): string
    /** How long the same value may be believed: others may have written without our knowing. */
    trustedForMs: number
  }
  /** Leaves nothing of what was deleted in files that are ours; a server keeps house by itself. */
  forgetDeleted(): Promise<void>
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Settings = { dataDir: string; databaseUrl: string | null; replicaUrl: string | null }

/**
 * The storage of the site: PostgreSQL where `databaseUrl` names a server, else one SQLite file in
 * `dataDir`. Queries are the same on both; what differs stays in this folder.
 */
export function openEngine(
  { dataDir, databaseUrl, replicaUrl }: Settings,
  onLost: (error: Error) => void = () => {},
): Engine {
  return databaseUrl ? postgresEngine(databaseUrl, replicaUrl, onLost) : sqliteEngine(dataDir)
}

const SQLITE_TRUSTED_MS = 10_000
const POSTGRES_TRUSTED_MS = 1_000

function sqliteEngine(dataDir: string): Engine {
  makeDirectory(dataDir)
  const { read, note } = countChanges()
  const dialect = new NodeSqliteDialect(join(dataDir, 'guildhall.db'))
  const db = new Kysely<Schema>({ dialect, log: note })
  return {
    kind: 'sqlite',
    db,
    reader: db,
    // Only the relative times of a page grow old: every change is known, other processes' too.
    changes: {
      version: () => `${read()}.${dialect.readDataVersion()}`,
      trustedForMs: SQLITE_TRUSTED_MS,
    },
    forgetDeleted: async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(db)),
    ping: () => ping(db),
    close: () => db.destroy(),
  }
}

function postgresEngine(
  url: string,
  replicaUrl: string | null,
  onLost: (error: Error) => void,
): Engine {
  const { read, note } = countChanges()
  const open = (address: string) =>
    new Kysely<Schema>({ dialect: openPostgres(address, onLost), log: note })
  const db = open(url)
  const reader = replicaUrl ? open(replicaUrl) : db
  return {
    kind: 'postgres',
    db,
    reader,
    changes: { version: () => String(read()), trustedForMs: POSTGRES_TRUSTED_MS },
    forgetDeleted: async () => {},
    ping: () => ping(db),
    async close() {
      await db.destroy()
      if (reader !== db) await reader.destroy()
    },
  }
}

/** Asks for a row that nearly every page needs: a table that somebody holds serves nobody either. */
const ping = async (db: Db) => void (await sql`select 1 from topics limit 1`.execute(db))
