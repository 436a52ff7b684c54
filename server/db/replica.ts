import type { PostgresPool } from 'kysely'
import type { PoolLimits } from './postgres-limits.ts'
import { REQUEST_LIMITS } from './postgres-limits.ts'
import { openPool, queryOn } from './postgres-pool.ts'
import { createLagMonitor } from './replica-lag.ts'
import { PoolExhausted } from './db-errors.ts'

/** Short enough for the primary to answer the same read within two seconds. */
const REPLICA_LIMITS: PoolLimits = {
  ...REQUEST_LIMITS,
  connectMs: 500,
  statementMs: 700,
  answerMs: 800,
}

const CHECK_MS = 1_000
const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30_000
/** After it was used for this long, the pauses begin again with the shortest. */
const STABLE_AFTER_MS = 60_000

/** Reads a table of the site: a new replica may not have it yet. */
const PROBE = 'select 1 from topics limit 1'

/** Whether reads go to the replica, or why not: it is behind the primary, or does not respond. */
export type ReplicaState = 'used' | 'late' | 'unavailable'

export type ReplicaSettings = {
  url: string
  /** How far the replica may be behind the primary. */
  lagSecondsMax: number
}

/**
 * A pool for single reads on the replica. After a failure, or while it is late, the replica is left out
 * and reads go to the primary, until a check succeeds: the first one is made at once, the others after
 * pauses that double. Ending the pool leaves the primary's pool open.
 * @param onChange called with the reason why the replica is left out, again if it is late after it was
 * unavailable or the reverse, and with null once it is used again
 */
export function openReplicaPool(
  { url, lagSecondsMax }: ReplicaSettings,
  primary: PostgresPool,
  onChange: (error: unknown) => void,
): PostgresPool & { state: () => ReplicaState } {
  // A lost idle connection is replaced; after a failed read the replica is left out.
  const replica = openPool(url, REPLICA_LIMITS, { onLost: () => {} })
  const lag = createLagMonitor(replica, primary, lagSecondsMax)
  let state: ReplicaState = 'unavailable'
  let reported: ReplicaState = 'used'
  let usedSince = 0
  let pauseMs = 0
  let checkAt = 0
  let isEnded = false

  function use() {
    if (isEnded) return
    state = 'used'
    usedSince = performance.now()
    if (reported !== 'used') onChange(null)
    reported = 'used'
  }

  function leaveOut(error: unknown, reason: 'late' | 'unavailable' = 'unavailable') {
    if (isEnded) return
    if (state === 'used' && performance.now() - usedSince > STABLE_AFTER_MS) pauseMs = 0
    state = reason
    pauseMs = Math.min(Math.max(pauseMs * 2, PAUSE_MIN_MS), PAUSE_MAX_MS)
    checkAt = performance.now() + pauseMs
    if (reported !== reason) onChange(error)
    reported = reason
  }

  const tooLate = new Error(`the replica is more than ${lagSecondsMax} seconds behind the primary`)
  async function check() {
    const wasUsed = state === 'used'
    try {
      if (!wasUsed) await queryOn(replica, PROBE)
      const isLate = await lag.isExceeded()
      // A read has left the replica out meanwhile.
      if (wasUsed && state !== 'used') return
      if (isLate) leaveOut(tooLate, 'late')
      else if (!wasUsed) use()
    } catch (error) {
      if (!wasUsed || (state === 'used' && isOfReplica(error))) leaveOut(error)
    }
  }

  let timer: NodeJS.Timeout | undefined
  async function watch() {
    // Not awaited: while the primary hangs, a standby is needed most.
    void lag.notePrimary()
    if (state === 'used' || performance.now() >= checkAt) await check()
    if (!isEnded) timer = setTimeout(() => void watch(), CHECK_MS).unref()
  }
  void watch()

  async function query<R>(text: string, values: readonly unknown[]) {
    if (!/^(?:select|with)\b/i.test(text)) throw new Error('only single reads may use the replica')
    if (state !== 'used') return queryOn<R>(primary, text, values)
    try {
      return await queryOn<R>(replica, text, values)
    } catch (error) {
      // Another read may have left it out already.
      if (state === 'used' && isOfReplica(error)) leaveOut(error)
      return queryOn<R>(primary, text, values)
    }
  }
  return {
    options: replica.options,
    state: () => state,
    connect: async () => ({ query: query as PostgresQuery, release: () => {} }),
    async end() {
      isEnded = true
      clearTimeout(timer)
      await replica.end()
    },
  }
}

type PostgresQuery = Awaited<ReturnType<PostgresPool['connect']>>['query']

/**
 * Whether an error concerns the replica as a whole. False for errors of a single query: too many at
 * once, invalid data, a conflict with replication, a table that has not been replicated yet.
 */
function isOfReplica(error: unknown) {
  if (error instanceof PoolExhausted) return false
  const { code } = (error ?? {}) as { code?: unknown }
  return !(typeof code === 'string' && /^(?:22|40|42)...$/.test(code))
}
