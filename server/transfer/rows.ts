import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../db/engine.ts'
import { keyOf } from './tables.ts'
import type { TableName } from './tables.ts'

export type Row = Record<string, unknown>

/** A row takes at most about 70 kB, a topic with its HTML. */
export const ROWS_PER_BATCH = 500

/** All rows of a table in the order of its key, in batches. */
export async function* readBatches(db: Db, table: TableName): AsyncGenerator<Row[]> {
  const key = keyOf(table)
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let after: unknown[] | null = null
  for (;;) {
    const from: RawBuilder<unknown> = after ? sql`where (${columns}) > (${sql.join(after)})` : sql``
    const { rows }: { rows: Row[] } = await sql<Row>`select * from ${sql.table(table)} ${from}
      order by ${columns} limit ${sql.lit(ROWS_PER_BATCH)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_BATCH) return
    after = key.map((name) => rows.at(-1)?.[name])
  }
}

/** Writes rows as they are, with their ids. */
export async function writeRows(tx: Db, table: TableName, rows: Row[]) {
  await tx.insertInto(table).values(rows).execute()
}

/** Empties all tables, children first. */
export async function deleteRows(tx: Db, names: TableName[]) {
  for (const table of names.toReversed()) await tx.deleteFrom(table).execute()
}
