import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** Tables with a numeric `id`. */
export type CountedTable =
  | 'users'
  | 'topics'
  | 'replies'
  | 'creations'
  | 'tools'
  | 'resources'
  | 'tags'
  | 'contact_messages'
  | 'audit'

/** Counting more rows than this takes too long for a request. */
const COUNTED_MAX = 10_000

/** The name and version of the database, and its size on disk. */
export async function readDatabaseFigures(db: Db) {
  const { rows } = await (
    isPostgres(db)
      ? sql<Figures>`select 'PostgreSQL' as engine, current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`
      : sql<Figures>`select 'SQLite' as engine, sqlite_version() as version,
          page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db)
  const [figures = { engine: '', version: '', bytes: 0 }] = rows
  return figures
}

type Figures = { engine: string; version: string; bytes: number }

/** Counts the rows of a table; of a large one they are estimated. */
export async function countRows(db: Db, table: CountedTable | 'media') {
  const some = sql`select 1 from ${sql.table(table)} limit ${sql.lit(COUNTED_MAX + 1)}`
  const exact = await readNumber(db, sql`select count(*) as number from (${some}) as counted`)
  if (exact <= COUNTED_MAX) return { rows: exact, isEstimate: false }
  const estimate = isPostgres(db)
    ? sql`select reltuples::bigint as number from pg_class where oid = ${table}::regclass`
    : sql`select max(rowid) as number from ${sql.table(table)}`
  return { rows: Math.max(exact, await readNumber(db, estimate)), isEstimate: true }
}

async function readNumber(db: Db, query: ReturnType<typeof sql>) {
  const { rows } = await sql<{ number: number | null }>`${query}`.execute(db)
  return rows[0]?.number ?? 0
}
