import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { SITE_SCHEMA } from '../db/site-schema.ts'
import type { Row } from './rows.ts'
import { keyOf } from './tables.ts'
import type { TableName } from './tables.ts'
import { TransferError } from './transfer-error.ts'

/**
 * Returns a function that refuses rows which this database would not store as they are: SQLite
 * stores whatever SQL by hand has written.
 */
export async function portableRowsOnly(tx: Db): Promise<(table: TableName, rows: Row[]) => void> {
  if (!isPostgres(tx)) return () => {}
  const times = await listTimes(tx)
  return (table, rows) => {
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const problem =
          typeof value === 'string' && problemOf(value, times.has(`${table}.${column}`))
        if (!problem) continue
        const key = keyOf(table).map((name) => row[name])
        throw new TransferError(`${table} ${key.join(', ')}: ${column} ${problem}.`)
      }
    }
  }
}

/** The columns of times, as `TABLE.COLUMN`. */
async function listTimes(tx: Db) {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = ${SITE_SCHEMA} and data_type = 'timestamp with time zone'`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

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
