/** The connection was lost during a commit: the write may have happened or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost while the database was to commit', { cause })
  }
}

/** The queue for a connection is full. */
export class PoolExhausted extends Error {}

/** What a failed query means for its caller; `null`: a bug. */
export type DbErrorKind = 'unavailable' | 'outcome-unknown' | 'full' | 'conflict' | null

export function dbErrorKindOf(error: unknown): DbErrorKind {
  if (error instanceof OutcomeUnknown) return 'outcome-unknown'
  if (error instanceof PoolExhausted) return 'unavailable'
  const { code, errcode } = fields(error)
  if ((code && DISK_FULL.has(code)) || errcode === SQLITE_FULL || errcode === SQLITE_IOERR)
    return 'full'
  if (code === FOREIGN_KEY || errcode === SQLITE_FOREIGN_KEY) return 'conflict'
  if (code === UNIQUE || errcode === SQLITE_UNIQUE) return 'conflict'
  if (isConnectionLost(error) || (code && TRANSIENT.has(code))) return 'unavailable'
  if (errcode === SQLITE_BUSY || errcode === SQLITE_LOCKED) return 'unavailable'
  return null
}

/** Whether the server did not respond, or reported that it is shutting down. */
export function isConnectionLost(error: unknown) {
  const { code, message } = fields(error)
  if (code && (code.startsWith('08') || LOST.has(code))) return true
  return LOST_WORDS.test(message)
}

const UNIQUE = '23505'
const SQLITE_UNIQUE = 2067
/** Codes of PostgreSQL and of the file system. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const FOREIGN_KEY = '23503'
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_FOREIGN_KEY = 787
const DISTINCT_EXTENDED_CODES = new Set([SQLITE_FOREIGN_KEY, SQLITE_UNIQUE])

/** Shutting down, starting up, no connections left, idle for too long; and network errors. */
const LOST = new Set([
  ...['57P01', '57P02', '57P03', '53300', '53400', '25006', '25P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'],
])

/** Timeout, lock timeout, deadlock or serialization failure: nothing was written. */
const TRANSIENT = new Set(['57014', '55P03', '40P01', '40001'])

const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/

function fields(error: unknown) {
  const { code, errcode, message } = (error ?? {}) as Record<string, unknown>
  return {
    code: typeof code === 'string' ? code : null,
    // The low byte of SQLite's extended codes is the primary code; these two stay distinct.
    errcode:
      typeof errcode === 'number' && errcode > 255 && !DISTINCT_EXTENDED_CODES.has(errcode)
        ? errcode & 255
        : errcode,
    message: typeof message === 'string' ? message : '',
  }
}
