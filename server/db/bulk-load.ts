import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { APPLICATION_NAME } from './postgres-address.ts'
import type { Schema } from './schema.ts'
import { SITE_SCHEMA } from './site-schema.ts'

type TableName = keyof Schema

const LEAVES_WITHIN_MS = 3_000
const ASK_AGAIN_MS = 100

/** The last id that was handed out, by table; ids of deleted rows are never handed out again. */
export type Sequences = Partial<Record<TableName, number>>

/**
 * Runs work in the transaction `tx` while the triggers of these tables are off: rows that are
 * copied are no changes, and copying them takes a fifth of the time.
 */
export async function withoutTriggers<T>(tx: Db, tables: TableName[], work: () => Promise<T>) {
  if (!isPostgres(tx)) return withoutSqliteTriggers(tx, work)
  for (const table of tables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  const result = await work()
  for (const table of tables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  return result
}

/** SQLite cannot switch triggers off: they are dropped and created again, by their own text. */
async function withoutSqliteTriggers<T>(tx: Db, work: () => Promise<T>) {
  const { rows } = await sql<{
    name: string
    sql: string
  }>`select name, sql from sqlite_schema where type = 'trigger'`.execute(tx)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
  const result = await work()
  for (const trigger of rows) await sql.raw(trigger.sql).execute(tx)
  return result
}

/** Reads the sequences of all tables that have one. */
export async function readSequences(db: Db, tables: TableName[]): Promise<Sequences> {
  const { rows } = isPostgres(db)
    ? await sql<{ table: TableName; last: number | null }>`
        select table_name as "table",
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), 'id')) as last
        from information_schema.columns
        where table_schema = ${SITE_SCHEMA} and column_name = 'id'
          and (is_identity = 'YES' or column_default is not null)`.execute(db)
    : await sql<{
        table: TableName
        last: number | null
      }>`select name as "table", seq as last from sqlite_sequence`.execute(db)
  const known = rows.filter(({ table, last }) => tables.includes(table) && last !== null)
  return Object.fromEntries(known.map(({ table, last }) => [table, last ?? 0]))
}

/** Sets the sequences, so that the next id is the one after. */
export async function writeSequences(db: Db, sequences: Sequences) {
  for (const [table, last] of Object.entries(sequences)) {
    if (isPostgres(db)) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
    }
  }
}

/**
 * Whether another process of a site uses the PostgreSQL database of this connection. One that has just ended
 * may still be connected for a moment. A pooler may add a host to its name.
 */
export async function hasOtherConnections(db: Db) {
  if (!isPostgres(db)) return false
  const deadline = performance.now() + LEAVES_WITHIN_MS
  for (;;) {
    // In a transaction, PostgreSQL shows what was at the first look.
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${APPLICATION_NAME})
        and pid <> pg_backend_pid()`.execute(db)
    if (rows.length === 0) return false
    if (performance.now() > deadline) return true
    await sleep(ASK_AGAIN_MS)
  }
}

/**
 * Updates the planner's statistics after a load; on PostgreSQL, also the map of pages whose rows
 * everyone sees, without which an index scan looks at each row. Not within a transaction.
 */
export async function updateStatistics(db: Db) {
  await (isPostgres(db) ? sql`vacuum (analyze)` : sql`analyze`).execute(db)
}
