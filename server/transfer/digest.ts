import { createHash, hash } from 'node:crypto'
import { toJson } from './row-lines.ts'
import type { Row } from './rows.ts'
import { tables } from './tables.ts'
import type { TableName } from './tables.ts'

/** What a table holds: how many rows, and a checksum that does not depend on their order. */
export type Digest = { rows: number; checksum: string }

export type Digests = Partial<Record<TableName, Digest>>

const MODULUS = 1n << 128n

/** Computes the digests of rows that come in batches. */
export function openDigests() {
  const sums = new Map<TableName, { rows: number; sum: bigint }>()
  return {
    add: (table: TableName, rows: Row[]) => {
      const known = sums.get(table) ?? { rows: 0, sum: 0n }
      const sum = rows.reduce((total, row) => (total + hashOf(row)) % MODULUS, known.sum)
      sums.set(table, { rows: known.rows + rows.length, sum })
    },
    digests: (): Digests =>
      Object.fromEntries(
        [...sums].map(([table, { rows, sum }]) => [table, { rows, checksum: sum.toString(16) }]),
      ),
  }
}

/** Computes a checksum of images in their order. */
export function openImageChecksum() {
  const sum = createHash('sha256')
  return {
    add: (name: string, bytes: Buffer) => void sum.update(name).update(bytes),
    checksum: () => sum.digest('hex'),
  }
}

/** The tables that differ, with both numbers of rows. */
export function differences(expected: Digests, actual: Digests): string[] {
  return tables
    .filter(
      (table) =>
        expected[table]?.rows !== actual[table]?.rows ||
        expected[table]?.checksum !== actual[table]?.checksum,
    )
    .map(
      (table) =>
        `${table}: ${expected[table]?.rows ?? 0} rows, ${actual[table]?.rows ?? 0} arrived`,
    )
}

/** The hash of a row, equal for equal rows of both engines. */
function hashOf(row: Row) {
  const columns = Object.keys(row).toSorted()
  const text = JSON.stringify(columns.map((name) => [name, toJson(row[name])]))
  return BigInt(`0x${hash('sha256', text).slice(0, 32)}`)
}

export const countRows = (digests: Digests) =>
  Object.values(digests).reduce((sum, { rows }) => sum + rows, 0)
