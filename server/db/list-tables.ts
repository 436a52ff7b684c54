import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** The names of all tables of a database, of whatever program. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? // The information schema has only those that this user has rights for.
      await sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        order by 1`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_schema
        where type = 'table' and name not like 'sqlite%' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
