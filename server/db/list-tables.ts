import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { SITE_SCHEMA } from './site-schema.ts'

/** The names of all tables of a database, on PostgreSQL of the site's schema, of whatever program. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? // The information schema has only those that this user has rights for.
      await sql<{ name: string }>`select relname as name from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = ${SITE_SCHEMA} and relkind in ('r', 'p')
        order by 1`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_schema
        where type = 'table' and name not like 'sqlite%' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
