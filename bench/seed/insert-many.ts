import type { Insertable } from 'kysely'
import type { Db } from '../../server/db/engine.ts'
import type { Schema } from '../../server/db/schema.ts'

const ROWS_PER_INSERT = 500
const INSERTS_PER_TRANSACTION = 40

/**
 * Inserts rows as fast as either engine allows: many rows per statement, many statements per
 * transaction. The statement is built once, because building it costs more than running it.
 */
export async function insertMany<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: Iterable<Insertable<Schema[T]>>,
) {
  let full: ReturnType<typeof compile> | undefined
  const compile = (batch: Insertable<Schema[T]>[]) =>
    db
      .insertInto(table as 'users')
      .values(batch as never)
      .compile()

  for (const batches of inGroups(inGroups(rows, ROWS_PER_INSERT), INSERTS_PER_TRANSACTION)) {
    await db.transaction().execute(async (tx) => {
      for (const batch of batches) {
        const isFull = batch.length === ROWS_PER_INSERT
        const statement = isFull ? (full ??= compile(batch)) : compile(batch)
        const parameters = batch.flatMap((row) => Object.values(row))
        await tx.executeQuery({ ...statement, parameters })
      }
    })
  }
}

function* inGroups<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = []
  for (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
