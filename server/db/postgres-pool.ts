import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { createHeldUpWrites } from './held-up-writes.ts'
import { reportingClient } from './postgres-client.ts'
import { driverAddress } from './postgres-address.ts'
import type { PoolLimits } from './postgres-limits.ts'
import { openSession } from './postgres-session.ts'
import {
  dbErrorKindOf,
  DatabaseUnavailable,
  hasNoConnectionLeft,
  PoolExhausted,
} from './db-errors.ts'

export type PoolUsage = { inUse: number; idle: number; waiting: number }

/** Connections are replaced regularly, which frees their prepared statements. */
const LIFETIME_SECONDS = 30 * 60
/** How long the pool opens no further connection after the server had none left. */
const SHORTAGE_MS = 1_000
const SHORTAGE_REPORTED_EVERY_MS = 60_000
/** The pool's own message when no connection has become free in time. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

export type PoolEvents = {
  onLost: (error: Error) => void
  /** Called with the reason when no connection can be opened any more, and with null when one can. */
  onReachabilityChange?: (error: Error | null) => void
  /** Called every minute while the server has no further connection for the pool. */
  onShortage?: (error: unknown) => void
}

/** A pool whose connections time out and whose errors tell what they mean. */
export function openPool(
  url: string,
  limits: PoolLimits,
  { onLost, onReachabilityChange = () => {}, onShortage = () => {} }: PoolEvents,
): PostgresPool & { usage: () => PoolUsage } {
  const { connections, waiting, connectMs, answerMs } = limits
  const clients = new WeakMap<pg.ClientBase, PostgresPoolClient>()
  const heldUpWrites = createHeldUpWrites()
  let isReached = true
  /** The pool's own count includes those that are being opened. */
  let open = 0
  let shortage: NodeJS.Timeout | undefined
  let shortageReportedAt = -Infinity
  async function prepare(client: pg.ClientBase) {
    const send = await openSession(client, limits)
    clients.set(client, reportingClient(client as pg.PoolClient, send, heldUpWrites))
    if (!isReached) onReachabilityChange(null)
    isReached = true
    open += 1
    client.once('end', () => {
      open -= 1
    })
  }
  /** While the server has no connection left, a caller waits for one of those that the pool has. */
  async function take() {
    try {
      return await pool.connect()
    } catch (error) {
      if (open === 0 || !hasNoConnectionLeft(error)) throw error
      if (performance.now() - shortageReportedAt > SHORTAGE_REPORTED_EVERY_MS) {
        shortageReportedAt = performance.now()
        onShortage(error)
      }
      pool.options.max = open
      shortage ??= setTimeout(() => {
        pool.options.max = connections
        shortage = undefined
      }, SHORTAGE_MS).unref()
      return pool.connect()
    }
  }
  function fail(error: Error): never {
    if (isReached && error.message !== ALL_IN_USE) {
      isReached = false
      onReachabilityChange(error)
    }
    // For a reason that has no kind of its own, such as a certificate.
    throw dbErrorKindOf(error) ? error : new DatabaseUnavailable(error.message, { cause: error })
  }
  const pool = new pg.Pool({
    Client: ClosingClient,
    connectionString: driverAddress(url),
    max: connections,
    connectionTimeoutMillis: connectMs,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    query_timeout: answerMs,
    keepAlive: true,
    // A statement over a pooler is sent together with the transaction that it needs.
    pipeline: true,
    // The pool waits for the promise, which its type does not say.
    onConnect: (client: pg.ClientBase): unknown => prepare(client),
    types: { getTypeParser },
  })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', onLost)
  let ended: Promise<void> | undefined
  return {
    options: pool.options,
    usage: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async connect() {
      if (pool.waitingCount >= waiting) throw new PoolExhausted()
      const client = await take().catch(fail)
      const reporting = clients.get(client)
      if (!reporting) throw new Error('the pool gave out a connection before it was prepared')
      return reporting
    },
    end: () => (ended ??= pool.end()),
  }
}

/** Sends one statement over any connection of a pool. */
export async function queryOn<R>(
  pool: PostgresPool,
  text: string,
  values: readonly unknown[] = [],
) {
  const client = await pool.connect()
  try {
    const result: PostgresQueryResult<R> = await client.query<R>(text, values)
    return result
  } finally {
    client.release()
  }
}

/** The driver leaves a connection open that it gives up itself, such as one that needs a password. */
class ClosingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.once('error', () => this.connection.stream.destroy())
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
