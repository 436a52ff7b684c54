import { ROWS_PER_BATCH } from './rows.ts'
import type { Row } from './rows.ts'
import { isTable } from './tables.ts'
import type { TableName } from './tables.ts'
import { TransferError } from './transfer-error.ts'

export type RowBatch = { table: TableName; rows: Row[] }

/** A row as it stands in files, one on each line: `{ "topics": { … } }`. */
export type RowLine = { table: TableName; row: Row }

export const toRowLine = (table: TableName, row: Row) =>
  `${JSON.stringify({ [table]: mapValues(row, toJson) })}\n`

/** The row of a parsed line; null if it is a line of another kind. */
export function fromRowLine(line: unknown): RowLine | null {
  const [table = '', row] = Object.entries(line as object)[0] ?? []
  if (!isTable(table) || typeof row !== 'object' || row === null) return null
  return { table, row: mapValues(row as Row, fromJson) }
}

/** @throws {TransferError} with this message, unless the text is a JSON object or list */
export function parseJsonLine(text: string, message: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below.
  }
  throw new TransferError(message)
}

/** Groups rows that follow each other and are of the same table, and adds each group to the digests. */
export async function* toBatches(
  lines: AsyncIterable<RowLine>,
  add: (table: TableName, rows: Row[]) => void,
): AsyncGenerator<RowBatch> {
  let batch: RowBatch | null = null
  for await (const { table, row } of lines) {
    if (batch && (batch.table !== table || batch.rows.length >= ROWS_PER_BATCH)) {
      add(batch.table, batch.rows)
      yield batch
      batch = null
    }
    batch ??= { table, rows: [] }
    batch.rows.push(row)
  }
  if (!batch) return
  add(batch.table, batch.rows)
  yield batch
}

/** Bytes, which JSON does not know, as `{ base64 }`. */
export const toJson = (value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

function fromJson(value: unknown) {
  if (typeof value !== 'object' || value === null) return value
  return Buffer.from(String((value as { base64: unknown }).base64), 'base64')
}

const mapValues = (row: Row, change: (value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]))
