import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

const STATEMENTS_MAX = 500

/** A prepared statement as Kysely wants it. */
export type PreparedStatement = ReturnType<typeof wrap>

/** Prepares each statement once, up to a number of them. `onWrite` is called before each one that may write. */
export function createStatements(database: DatabaseSync, onWrite = () => {}) {
  const prepared = new Map<string, PreparedStatement>()
  return {
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= STATEMENTS_MAX) prepared.clear()
      const statement = wrap(database.prepare(sql), mayWrite(sql) ? onWrite : () => {})
      prepared.set(sql, statement)
      return statement
    },
    clear: () => prepared.clear(),
  }
}

const READ = /^[\s(]*(?:select|pragma|begin|commit|rollback|savepoint|release|explain)\b/i
const READ_WITH = /^\s*with\b(?!.*\b(?:insert|update|delete|replace)\b)/is

const mayWrite = (sql: string) => !READ.test(sql) && !READ_WITH.test(sql)

/** SQLite has no booleans: columns declared as such are converted on read, parameters on write. */
function wrap(statement: StatementSync, beforeRun: () => void) {
  const columns = statement.columns()
  // `run` returns the id of the last inserted row: that of a row in FTS5's own tables may exceed 2^53.
  if (columns.length === 0) statement.setReadBigInts(true)
  const booleans = columns.filter(({ type }) => type === 'boolean').map(({ name }) => name)
  const toRow = (row: unknown) => {
    const fields = row as Record<string, unknown>
    for (const name of booleans) fields[name] = fields[name] === null ? null : fields[name] === 1
    return fields
  }
  return {
    reader: columns.length > 0,
    all: (parameters: readonly unknown[]): unknown[] => {
      beforeRun()
      const rows = statement.all(...parameters.map(toInput))
      return booleans.length > 0 ? rows.map(toRow) : rows
    },
    run: (parameters: readonly unknown[]) => {
      beforeRun()
      return statement.run(...parameters.map(toInput))
    },
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(toInput)),
  }
}

function toInput(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
