import { join } from 'node:path'
import { makeDirectory } from './data-directory.ts'
import { Kysely, sql } from 'kysely'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema.ts'
import { NodeSqliteDialect } from './sqlite.ts'

export type Db = Kysely<Schema>

export type Engine = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Settings = { dataDir: string; databaseUrl: string | null }

/**
 * The storage of the site: PostgreSQL where `databaseUrl` names a server, else one SQLite file in
 * `dataDir`. Queries are the same on both; what differs stays in this folder.
 */
export function openEngine(
  { dataDir, databaseUrl }: Settings,
  onLost: (error: Error) => void = () => {},
): Engine {
  return databaseUrl ? postgresEngine(databaseUrl, onLost) : sqliteEngine(dataDir)
}

function sqliteEngine(dataDir: string): Engine {
  makeDirectory(dataDir)
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(join(dataDir, 'guildhall.db')) })
  return { kind: 'sqlite', db, ...shared(db) }
}

function postgresEngine(url: string, onLost: (error: Error) => void): Engine {
  const db = new Kysely<Schema>({ dialect: openPostgres(url, onLost) })
  return { kind: 'postgres', db, ...shared(db) }
}

const shared = (db: Db) => ({
  ping: async () => void (await sql`select 1`.execute(db)),
  close: () => db.destroy(),
})
