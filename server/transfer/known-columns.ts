import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { SITE_SCHEMA } from '../db/site-schema.ts'
import type { Row } from './rows.ts'
import type { TableName } from './tables.ts'

/**
 * Returns a function that removes from rows the columns that the tables of this new database do not have: an
 * operator had added them to the site that the rows come from. `leavesOut` is called once for each column.
 */
export async function knownColumnsOnly(
  tx: Db,
  leavesOut: (column: string) => void,
): Promise<(table: TableName, rows: Row[]) => Row[]> {
  const known = new Map<string, Set<string>>()
  for (const { table, column } of await listColumns(tx)) {
    known.set(table, (known.get(table) ?? new Set()).add(column))
  }
  const unknown = new Set<string>()
  return (table, rows) => {
    const has = known.get(table) ?? new Set()
    return rows.map((row) => {
      const own = Object.keys(row).filter((column) => !has.has(column))
      if (own.length === 0) return row
      for (const column of own) {
        const what = `the column ${column} of ${table}, which Guildhall does not have`
        if (!unknown.has(what)) leavesOut(what)
        unknown.add(what)
      }
      return Object.fromEntries(Object.entries(row).filter(([column]) => has.has(column)))
    })
  }
}

async function listColumns(tx: Db) {
  const columns = isPostgres(tx)
    ? sql<Column>`select table_name as "table", column_name as "column"
        from information_schema.columns where table_schema = ${SITE_SCHEMA}`
    : sql<Column>`select tables.name as "table", columns.name as "column"
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table'`
  return (await columns.execute(tx)).rows
}

type Column = { table: string; column: string }
