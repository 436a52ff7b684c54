import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { reportingClient } from './postgres-client.ts'
import { PoolExhausted } from './db-errors.ts'

export type PoolLimits = {
  connections: number
  /** How many callers may wait for a connection. */
  waiting: number
  connectMs: number
  /** Limit of the server for a statement, and for waiting on a lock; 0: none. */
  statementMs: number
  /** Limit of the client for a response of the server; 0: none. */
  answerMs: number
}

/** For requests: every wait is bounded. */
export const REQUEST_LIMITS: PoolLimits = {
  connections: 14,
  waiting: 50,
  connectMs: 3_000,
  statementMs: 5_000,
  answerMs: 5_500,
}

/** For work of unlimited duration; only connecting is bounded. */
export const UNLIMITED = { connections: 1, statementMs: 0, answerMs: 0 }

/** Connections are replaced regularly, which frees their prepared statements. */
const LIFETIME_SECONDS = 30 * 60

/** A pool whose connections time out and whose errors tell what they mean. */
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
    // Compiling a plan pays off for reports, and takes longer than any query of the site.
    options: `-c timezone=UTC -c synchronous_commit=on -c jit=off ${timeouts}`,
    types: { getTypeParser },
  })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', onLost)
  // The same for a connection that is lost at the moment of its first checkout.
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

/** Times as ISO 8601, counts as numbers, so that rows are the same on both engines. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown
}
