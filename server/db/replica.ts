import type { PostgresPool, PostgresQueryResult } from 'kysely'
import type { CircuitBreaker, OnBreakerChange } from './circuit-breaker.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'
import type { PoolLimits } from './postgres-pool.ts'
import { openPool, REQUEST_LIMITS } from './postgres-pool.ts'
import { PoolExhausted } from './db-errors.ts'

/** Short enough for the primary to answer the same read within two seconds. */
const REPLICA_LIMITS: PoolLimits = {
  ...REQUEST_LIMITS,
  connectMs: 500,
  statementMs: 700,
  answerMs: 800,
}

/** Reads a table of the site: a new replica may not have it yet. */
const PROBE = 'select 1 from topics limit 1'

/**
 * A pool for single reads on the replica. While the replica fails or its breaker is open, reads go
 * to the primary. Ending the pool leaves the primary's pool open.
 */
export function openReplicaPool(
  url: string,
  primary: PostgresPool,
  onChange: OnBreakerChange,
): PostgresPool & Pick<CircuitBreaker, 'isClosed'> {
  // A lost idle connection is replaced; a failed read trips the breaker.
  const replica = openPool(url, REPLICA_LIMITS, () => {})
  // A limit on the replica's lag would also belong in this probe.
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
 * Whether an error concerns the replica as a whole. False for errors of a single query: too many at
 * once, invalid data, a conflict with replication, a table that has not been replicated yet.
 */
function isOfReplica(error: unknown) {
  if (error instanceof PoolExhausted) return false
  const { code } = (error ?? {}) as { code?: unknown }
  return !(typeof code === 'string' && /^(?:22|40|42)...$/.test(code))
}
