import type { FastifyBaseLogger } from 'fastify'
import pino, { stdTimeFunctions } from 'pino'
import type { Settings } from './config.ts'
import { dbErrorKindOf } from './db/db-errors.ts'
import { openLogDestination } from './log-destination.ts'
import { MediaUnavailable } from './media/media-unavailable.ts'

export type Log = FastifyBaseLogger

/** JSON lines on standard output: `time`, `level`, `requestId`, `msg`. */
export function createLog(
  level: Settings['logLevel'],
  destination: pino.DestinationStream = openLogDestination(),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination,
  )
}

/** One line for the whole site: where it serves requests, and at which address its users reach it. */
export function logListening(
  log: Log,
  { publicUrl: url }: Pick<Settings, 'publicUrl'>,
  where: { address: string; engine: string },
) {
  log.info({ url, ...where }, `listening on ${url}`)
}

type SecurityEvent = {
  event: string
  userId?: number | undefined
  ip?: string
  method?: string
  subjectId?: number
}

/** Writes a security event, whatever the level of the log is. */
export function logSecurity(log: Log, event: SecurityEvent, message: string) {
  atEveryLevel(log).info(event, message)
}

/** A log for lines that `LOG_LEVEL` does not silence. */
export const atEveryLevel = (log: Log) => log.child({}, { level: 'info' })

/**
 * The error without its other fields, which may contain a query's values, that is, users' data. While the
 * database, a disk or a store fails, every request has the same error: where it arose says nothing.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? { code: error.code } : {}
  const kind = dbErrorKindOf(error)
  const isOfMachine = error instanceof MediaUnavailable || (kind !== null && kind !== 'conflict')
  return { name, message, ...code, ...(isOfMachine ? {} : { stack }) }
}
