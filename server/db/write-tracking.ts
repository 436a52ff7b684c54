import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import { OutcomeUnknown, dbErrorKindOf } from './db-errors.ts'

/** `isPending`: the transaction under way has a write of the caller. */
type Progress = { isInTransaction: boolean; isPending: boolean; hasWritten: boolean }

const progressOf = new AsyncLocalStorage<Progress>()

/**
 * Runs work and reports a database error after a committed write as an unknown outcome.
 * @throws {OutcomeUnknown}
 */
export async function trackWrites<T>(work: () => Promise<T>): Promise<T> {
  const progress = { isInTransaction: false, isPending: false, hasWritten: false }
  try {
    return await progressOf.run(progress, work)
  } catch (error) {
    throw progress.hasWritten && dbErrorKindOf(error) ? new OutcomeUnknown(error) : error
  }
}

/** Writes to these tables do not count as the caller's own write. */
const BOOKKEEPING_TABLES = new Set([
  'sessions',
  'devices',
  'counters',
  'media',
  'jobs',
  'job_states',
])

const READ = /^[\s(]*select\b/i
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/

/** Called for every query; returns whether it may have committed a change. */
export function noteQuery({ level, query: { sql } }: LogEvent) {
  const table = WRITE.exec(sql)?.[1]
  noteWork(level, sql, table)
  return table !== undefined || sql === 'commit'
}

function noteWork(level: LogEvent['level'], sql: string, table: string | undefined) {
  const progress = progressOf.getStore()
  if (!progress || level !== 'query') return
  if (sql.startsWith('begin') || sql === 'commit' || sql === 'rollback') {
    progress.hasWritten ||= sql === 'commit' && progress.isPending
    progress.isInTransaction = sql.startsWith('begin')
    progress.isPending = false
    return
  }
  const isBookkeeping = table !== undefined && BOOKKEEPING_TABLES.has(table)
  // In a transaction, any other statement may write: some are written as SQL.
  const isWrite = progress.isInTransaction ? !READ.test(sql) : table !== undefined
  if (!isWrite || isBookkeeping) return
  if (progress.isInTransaction) progress.isPending = true
  else progress.hasWritten = true
}
