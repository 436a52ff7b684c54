import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { reportingClient } from './postgres-client.ts'
import { Crowded } from './trouble.ts'

const CONNECTIONS_MAX = 14
const WAITING_MAX = 50
const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 5_500

/** Kysely's PostgreSQL over a pool that fails in time: no caller waits without end. */
export function openPostgres(url: string, onLost: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'guildhall',
    options: '-c timezone=UTC -c synchronous_commit=on',
    types: { getTypeParser },
  })
  // Without a listener, one connection lost while idle would end the process.
  pool.on('error', onLost)
  // The same for one that is lost in the very moment in which it is first handed out.
  pool.on('connect', reportingClient)
  return new PostgresDialect({
    pool: {
      options: pool.options,
      async connect() {
        if (pool.waitingCount >= WAITING_MAX) throw new Crowded()
        return reportingClient(await pool.connect())
      },
      end: () => pool.end(),
    },
  })
}

const TIMESTAMPTZ = 1184
const INT8 = 20

/** Times as ISO 8601, counts as numbers: the rows then look the same on both engines. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown
}
