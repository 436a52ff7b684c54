import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './engine.ts'

/** A column of integers that names the `id` of a row of another table. */
export type Reference = { table: string; key: string; parent: string }

/** What SQLite finds wrong with its file, a sentence each. PostgreSQL has tools of its own. */
export async function findDamage(db: Db, max: number): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows } = await sql<{
    integrity_check: string
  }>`pragma integrity_check(${sql.lit(max)})`.execute(db)
  return rows.map((row) => row.integrity_check).filter((words) => words !== 'ok')
}

/** Every foreign key that names an `id`. */
export async function listReferences(db: Db): Promise<Reference[]> {
  const found = isPostgres(db)
    ? await sql<Reference>`
        select conrelid::regclass::text as "table", confrelid::regclass::text as parent,
          (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as key
        from pg_constraint
        where contype = 'f' and connamespace = current_schema()::regnamespace
          and (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) = 'id'
        order by 1, 3`.execute(db)
    : await sql<Reference>`
        select m.name as "table", f."table" as parent, f."from" as key
        from sqlite_schema as m, pragma_foreign_key_list(m.name) as f
        where m.type = 'table' and coalesce(f."to", 'id') = 'id' order by 1, 3`.execute(db)
  return found.rows
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter
