import { DatabaseSync } from 'node:sqlite'
import { handleRequests } from '../subprocess-child.ts'
import { createStatements } from './sqlite-statements.ts'

/** A statement of `long-reads.ts`. */
export type LongRead = { sql: string; parameters: readonly unknown[] }

/** Its rows, or the error with the fields that `db-errors.ts` reads: a copied error lacks them. */
export type LongReadResult =
  | { rows: unknown[] }
  | { error: { message: string; code: unknown; errcode: unknown } }

const BUSY_TIMEOUT_MS = 1_000
const CACHE_KIB = 16 * 1024

const [path = ''] = process.argv.slice(2)
const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
database.exec(`
  pragma cache_size = -${CACHE_KIB};
  pragma temp_store = memory;
`)
const statements = createStatements(database)

handleRequests(({ sql, parameters }: LongRead): LongReadResult => {
  try {
    return { rows: statements.prepare(sql).all(parameters) }
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
    return { error: { message, code, errcode } }
  }
})
