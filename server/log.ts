import type { FastifyBaseLogger } from 'fastify'
import pino, { stdTimeFunctions } from 'pino'

export type Log = FastifyBaseLogger

/** JSON lines on standard output: `time`, `level`, `requestId`, `msg`. */
export function openLog(destination?: pino.DestinationStream): Log {
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ sync: true }),
  )
}

/** The error without its other fields, which may contain a query's values, that is, users' data. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? { code: error.code } : {}
  return { name, message, ...code, stack }
}
