import type { PostgresPool, PostgresQueryResult } from 'kysely'
import type { CircuitBreaker, OnBreakerChange } from './circuit-breaker.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'
import type { PoolLimits } from './postgres-pool.ts'
import { openPool, REQUEST_LIMITS } from './postgres-pool.ts'
import { PoolExhausted } from './db-errors.ts'

/** Short enough that the primary can still answer the same read within two seconds. */
const REPLICA_LIMITS: PoolLimits = {
  ...REQUEST_LIMITS,
  connectMs: 500,
  statementMs: 700,
  answerMs: 800,
}

/** What of a replica is needed: its tables, which a young one may not have yet. */
const PROBE = 'select 1 from topics limit 1'

/**
 * A pool for single reads. The replica answers them; where it fails or is left alone, the primary
 * does. Ending the pool leaves the primary's open.
 */
export function openReplicaPool(
  url: string,
  primary: PostgresPool,
  onChange: OnBreakerChange,
): PostgresPool & Pick<CircuitBreaker, 'isClosed'> {
  // A connection that is lost while idle is replaced; a read that fails tells.
  const replica = openPool(url, REPLICA_LIMITS, () => {})
  // A limit on how far the replica may lag behind belongs into this probe as well.
  const breaker = openCircuitBreaker(async () => void (await queryOn(replica, PROBE, [])), onChange)

  async function query<R>(text: string, values: readonly unknown[]) {
    if (!/^(?:select|with)\b/i.test(text)) throw new Error('only single reads may use the replica')
    if (!breaker.isClosed()) return queryOn<R>(primary, text, values)
    try {
      return await queryOn<R>(replica, text, values)
    } catch (error) {
      if (isOfReplica(error)) breaker.trip(error)
      return queryOn<R>(primary, text, values)
    }
  }
  return {
    options: replica.options,
    isClosed: breaker.isClosed,
    connect: async () => ({ query: query as PostgresQuery, release: () => {} }),
    async end() {
      breaker.stop()
      await replica.end()
    },
  }
}

type PostgresQuery = Awaited<ReturnType<PostgresPool['connect']>>['query']

async function queryOn<R>(pool: PostgresPool, text: string, values: readonly unknown[]) {
  const client = await pool.connect()
  try {
    const result: PostgresQueryResult<R> = await client.query<R>(text, values)
    return result
  } finally {
    client.release()
  }
}

/**
 * False for what concerns one query alone: too many at once, bad data, a conflict with what arrives
 * from the primary, a table that has not arrived yet.
 */
function isOfReplica(error: unknown) {
  if (error instanceof PoolExhausted) return false
  const { code } = (error ?? {}) as { code?: unknown }
  return !(typeof code === 'string' && /^(?:22|40|42)...$/.test(code))
}
