import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { SITE_SCHEMA } from '../db/site-schema.ts'
import type { Row } from './rows.ts'
import { keyOf } from './tables.ts'
import type { TableName } from './tables.ts'
import { TransferError } from './transfer-error.ts'

/**
 * Returns a function that fits rows to this new database: it removes the columns that its tables do not have,
 * which an operator had added to the site that the rows come from. `leavesOut` is called once for each of them.
 * @throws {TransferError} by that function, for a value that PostgreSQL would not store as it is: SQLite stores
 * whatever SQL by hand has written
 */
export async function fitRows(
  tx: Db,
  leavesOut: (column: string) => void,
): Promise<(table: TableName, rows: Row[]) => Row[]> {
  const known = await listColumns(tx)
  const unknown = new Set<string>()
  const isStrict = isPostgres(tx)

  function isKnown(table: TableName, column: string) {
    if (known.get(table)?.has(column)) return true
    const what = `the column ${column} of ${table}, which Guildhall does not have`
    if (!unknown.has(what)) leavesOut(what)
    unknown.add(what)
    return false
  }

  function fit(table: TableName, row: Row) {
    const values = Object.entries(row).filter(([column]) => isKnown(table, column))
    for (const [column, value] of isStrict ? values : []) {
      const isTime = known.get(table)?.get(column) ?? false
      const problem = typeof value === 'string' && problemOf(value, isTime)
      if (!problem) continue
      const key = keyOf(table).map((name) => row[name])
      throw new TransferError(`${table} ${key.join(', ')}: ${column} ${problem}.`)
    }
    return Object.fromEntries(values)
  }
  return (table, rows) => rows.map((row) => fit(table, row))
}

/** The columns of each table, and whether they are times, which SQLite does not tell. */
async function listColumns(tx: Db) {
  const columns = isPostgres(tx)
    ? sql<Column>`select table_name as "table", column_name as "column",
        data_type = 'timestamp with time zone' as "isTime"
        from information_schema.columns where table_schema = ${SITE_SCHEMA}`
    : sql<Column>`select tables.name as "table", columns.name as "column", null as "isTime"
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table'`
  const byTable = new Map<string, Map<string, boolean>>()
  for (const { table, column, isTime } of (await columns.execute(tx)).rows) {
    byTable.set(
      table,
      (byTable.get(table) ?? new Map<string, boolean>()).set(column, isTime === true),
    )
  }
  return byTable
}

type Column = { table: string; column: string; isTime: boolean | null }

function problemOf(value: string, isTime: boolean) {
  if (value.includes('\0')) return 'has a NUL character, which PostgreSQL cannot store'
  return isTime && !isStoredTime(value) ? `is "${value}", not a time like ${EXAMPLE}` : null
}

const EXAMPLE = '2026-01-31T12:00:00.000Z'

/** Of years before 100, PostgreSQL writes times that JavaScript reads as others; it has no year 0. */
const EARLIEST = '0100'

function isStoredTime(value: string) {
  const time = Date.parse(value)
  return value >= EARLIEST && !Number.isNaN(time) && new Date(time).toISOString() === value
}
