import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** The names of all tables of a database, of whatever program. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'
        order by 1`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_schema
        where type = 'table' and name not like 'sqlite%' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
