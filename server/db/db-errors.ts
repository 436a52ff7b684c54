import { isDiskFull } from './disk-full.ts'

/** The connection was lost during a commit, or the disk failed: the write may have happened or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown, reason = 'the connection was lost while the database was to commit') {
    super(reason, { cause })
  }
}

/** A statement was not carried out, for a reason that is no error of the database itself. */
export class DatabaseUnavailable extends Error {}

/** The queue for a connection is full. */
export class PoolExhausted extends DatabaseUnavailable {
  constructor() {
    super('too many requests wait for a connection to the database')
  }
}

/** The meaning of a failed query for its caller; null: a bug. */
export type DbErrorKind = 'unavailable' | 'outcome-unknown' | 'full' | 'conflict' | null

export function dbErrorKindOf(error: unknown): DbErrorKind {
  if (error instanceof OutcomeUnknown) return 'outcome-unknown'
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const { code, errcode } = fields(error)
  if (code === DISK_FULL || SQLITE_DISK_FULL.has(errcode) || isDiskFull(error ?? {})) return 'full'
  if (code === FOREIGN_KEY || errcode === SQLITE_FOREIGN_KEY) return 'conflict'
  if (code === UNIQUE || SQLITE_UNIQUE.has(errcode)) return 'conflict'
  if (isConnectionLost(error) || (code && TRANSIENT.test(code))) return 'unavailable'
  return SQLITE_TRANSIENT.has(errcode) ? 'unavailable' : null
}

/**
 * Whether the server did not respond, reported that it is shutting down, or must not be used any
 * longer, such as one that became read-only.
 */
export function isConnectionLost(error: unknown) {
  const { code, message } = fields(error)
  if (code && (LOST.test(code) || NETWORK.has(code) || REFUSED.has(code))) return true
  return LOST_WORDS.test(message)
}

/** Whether the server itself said that it did not carry the statement out. */
export function isRefused(error: unknown) {
  const { code } = fields(error)
  return code !== null && REFUSED.has(code)
}

/** Whether the server, or a pooler, opens no connection because all are in use. */
export function hasNoConnectionLeft(error: unknown) {
  const { code, message } = fields(error)
  return code === NO_CONNECTION_LEFT || message.startsWith('no more connections allowed')
}

/** Whether two transactions waited for each other, and this one was undone. */
export const isDeadlock = (error: unknown) => fields(error).code === DEADLOCK

/** Whether another connection to the same SQLite file holds it. */
export const isBusy = (error: unknown) => SQLITE_BUSY.has(fields(error).errcode)

/** Whether a file is damaged or not a database. */
export const isDamaged = (error: unknown) => SQLITE_DAMAGED.has(fields(error).errcode)

const UNIQUE = '23505'
const DEADLOCK = '40P01'
const NO_CONNECTION_LEFT = '53300'
/** `SQLITE_CONSTRAINT_UNIQUE` and `SQLITE_CONSTRAINT_PRIMARYKEY`. */
const SQLITE_UNIQUE = new Set<unknown>([2067, 1555])
const DISK_FULL = '53100'
const FOREIGN_KEY = '23503'
const SQLITE_FOREIGN_KEY = 787
/** `SQLITE_FULL`, and `SQLITE_IOERR` with `_WRITE`, `_FSYNC`, `_TRUNCATE` or `_SHMSIZE`. */
const SQLITE_DISK_FULL = new Set<unknown>([13, 778, 1034, 1546, 4874])
/** `SQLITE_BUSY` and `SQLITE_LOCKED`. */
const SQLITE_BUSY = new Set<unknown>([5, 6])
/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const SQLITE_DAMAGED = new Set<unknown>([11, 26])
/** Also `SQLITE_NOMEM`, `SQLITE_READONLY`, other errors of `SQLITE_IOERR`, and `SQLITE_CANTOPEN`. */
const SQLITE_TRANSIENT = new Set<unknown>([...SQLITE_BUSY, 7, 8, 10, 14])
const DISTINCT_EXTENDED_CODES = new Set([SQLITE_FOREIGN_KEY, ...SQLITE_UNIQUE, ...SQLITE_DISK_FULL])

/** Connection failures, shutting down, the database is dropped. */
const LOST = /^(08...|57P0.)$/
/** Read-only after a failover, starting up, no connections left, no access, idle for too long. */
const REFUSED = new Set([
  '25006',
  '57P03',
  NO_CONNECTION_LEFT,
  '53400',
  '28000',
  '28P01',
  '3D000',
  '25P03',
])
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
])

/**
 * Timeout, lock timeout, deadlock or serialization failure; no memory, or an error of the server's
 * disk: nothing was written.
 */
const TRANSIENT = /^(57014|55P03|40P01|40001|53...|58...)$/

const LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/

function fields(error: unknown) {
  const { code, errcode, message } = (error ?? {}) as Record<string, unknown>
  return {
    code: typeof code === 'string' ? code : null,
    // The low byte of an extended code of SQLite is its primary code, which suffices for most.
    errcode:
      typeof errcode === 'number' && errcode > 255 && !DISTINCT_EXTENDED_CODES.has(errcode)
        ? errcode & 255
        : errcode,
    message: typeof message === 'string' ? message : '',
  }
}
