import type { Sql } from './direct-sql.ts'
import { withSql } from './direct-sql.ts'
import type { SiteSettings } from './site-process.ts'

/**
 * The schema made by the migrations: tables, columns, indexes, foreign keys, and the first rows.
 */
const QUERIES: Record<Sql['engine'], string[]> = {
  sqlite: ['select type, name, tbl_name, sql from sqlite_schema order by type, name'],
  postgres: [
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
    `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    `select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  ],
}

const ROWS = [
  'select name from kysely_migration order by name',
  'select * from communities order by id',
  'select * from tags order by id',
]

export function schemaOf(settings: SiteSettings): Promise<unknown[][]> {
  return withSql(settings, async (sql) => {
    const schema: unknown[][] = []
    for (const query of [...QUERIES[sql.engine], ...ROWS]) schema.push(await sql.rows(query))
    return schema
  })
}
