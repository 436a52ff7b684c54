import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'
import { SITE_SCHEMA } from './site-schema.ts'

/** An integer column that references the `id` of another table. */
export type Reference = { table: string; key: string; parent: string }

/** The integrity errors of the SQLite file, one sentence each. PostgreSQL has its own tools. */
export async function findDamage(db: Db, max: number): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{
    integrity_check: string
  }>`pragma integrity_check(${sql.lit(max)})`.execute(db)
  return rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok')
}

/** Lists all foreign keys that reference an `id`. */
export async function listReferences(db: Db): Promise<Reference[]> {
  const found = isPostgres(db)
    ? await sql<Reference>`
        select conrelid::regclass::text as "table", confrelid::regclass::text as parent,
          (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as key
        from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
        where contype = 'f' and nspname = ${SITE_SCHEMA}
          and (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) = 'id'
        order by 1, 3`.execute(db)
    : await sql<Reference>`
        select m.name as "table", f."table" as parent, f."from" as key
        from sqlite_schema as m, pragma_foreign_key_list(m.name) as f
        where m.type = 'table' and coalesce(f."to", 'id') = 'id' order by 1, 3`.execute(db)
  return found.rows
}
