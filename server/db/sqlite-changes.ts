import { DatabaseSync } from 'node:sqlite'
import { createChangeLog } from './change-log.ts'
import type { Changes } from './change-log.ts'

const ROWS_MAX = 10_000

/**
 * Follows `changes` on a separate connection, which sees only committed rows. Ids follow the commit
 * order: SQLite has one writer at a time, and a rollback releases its ids.
 */
export function openSqliteChanges(path: string) {
  const log = createChangeLog()
  const database = new DatabaseSync(path, { readOnly: true })
  const dataVersion = database.prepare('pragma data_version')
  // Opens its files now: each request of a member needs them, and later the process may have no more to open.
  dataVersion.get()
  let statements: ReturnType<typeof prepare> | null = null
  let seenVersion: unknown
  let lastId = 0

  function catchUp() {
    // Read before the rows: a commit in between is read twice, but never missed.
    const version = dataVersion.get()?.['data_version']
    if (version === seenVersion) return
    statements ??= prepare(database)
    const { oldest, newest } = statements.ends.get() as { oldest: number; newest: number }
    if (oldest > lastId + 1 || newest < lastId || newest - lastId > ROWS_MAX) log.noteEverything()
    else if (newest > lastId) {
      log.note(statements.since.all(lastId).map(({ name }) => String(name)))
    }
    lastId = newest
    seenVersion = version
  }
  const changes: Changes = {
    /** Queried each time (3 µs): caching the version even briefly could miss a commit. */
    position() {
      catchUp()
      return log.position()
    },
    isCurrent: log.isCurrent,
  }
  return { changes, close: () => database.close() }
}

/** The table exists once the database is migrated. */
const prepare = (database: DatabaseSync) => ({
  // Two subqueries: SQLite finds each end by the index, but scans all rows for both in one query.
  ends: database.prepare(`
    select coalesce((select min(id) from changes), 0) as oldest,
      coalesce((select max(id) from changes), 0) as newest`),
  since: database.prepare('select distinct name from changes where id > ?'),
})
