import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'
import { OutcomeUnknown, dbErrorKindOf } from './db-errors.ts'

type Progress = { isInTransaction: boolean; hasWritten: boolean }

const progressOf = new AsyncLocalStorage<Progress>()

/**
 * Runs work and reports a database error after a committed write as an unknown outcome.
 * @throws {OutcomeUnknown}
 */
export async function trackWrites<T>(work: () => Promise<T>): Promise<T> {
  const progress = { isInTransaction: false, hasWritten: false }
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
  const isWrite = table !== undefined && !BOOKKEEPING_TABLES.has(table)
  if (sql.startsWith('begin')) progress.isInTransaction = true
  else if (sql === 'rollback') progress.isInTransaction = false
  else if (sql === 'commit' || (isWrite && !progress.isInTransaction)) {
    progress.isInTransaction = false
    progress.hasWritten = true
  }
}
