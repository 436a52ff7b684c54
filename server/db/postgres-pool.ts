import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { reportingClient } from './postgres-client.ts'
import { PoolExhausted } from './db-errors.ts'

export type PoolLimits = {
  connections: number
  /** How many callers may wait for a connection. */
  waiting: number
  connectMs: number
  /** After which the server gives up on a statement, or on a lock it waits for; 0: never. */
  statementMs: number
  /** After which we give up on the server; 0: never. */
  answerMs: number
}

/** For requests: no caller waits without end. */
export const REQUEST_LIMITS: PoolLimits = {
  connections: 14,
  waiting: 50,
  connectMs: 3_000,
  statementMs: 5_000,
  answerMs: 5_500,
}

/** For work that takes as long as it takes; connecting is bounded all the same. */
export const UNLIMITED = { connections: 1, statementMs: 0, answerMs: 0 }

/** Renewed now and then, so that no connection keeps for ever what it once prepared. */
const LIFETIME_SECONDS = 30 * 60

/** Connections that fail in time and that tell what their failures mean. */
export function openPool(
  url: string,
  limits: PoolLimits,
  onLost: (error: Error) => void,
): PostgresPool {
  const { connections, waiting, connectMs, statementMs, answerMs } = limits
  const timeouts = `-c statement_timeout=${statementMs} -c lock_timeout=${statementMs}`
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'guildhall',
    options: `-c timezone=UTC -c synchronous_commit=on ${timeouts}`,
    types: { getTypeParser },
  })
  // Without a listener, one connection lost while idle would end the process.
  pool.on('error', onLost)
  // The same for one that is lost in the very moment in which it is first handed out.
  pool.on('connect', reportingClient)
  let ended: Promise<void> | undefined
  return {
    options: pool.options,
    async connect() {
      if (pool.waitingCount >= waiting) throw new PoolExhausted()
      return reportingClient(await pool.connect())
    },
    end: () => (ended ??= pool.end()),
  }
}

const TIMESTAMPTZ = 1184
const INT8 = 20

/** Times as ISO 8601, counts as numbers: the rows then look the same on both engines. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown
}
