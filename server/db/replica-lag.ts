import type { PostgresPool } from 'kysely'
import { queryOn } from './postgres-pool.ts'

const PRIMARY_POSITION = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`
/** A server that is not in recovery, such as a logical replica, has no position: null. */
const REPLAYED_POSITION = `select case when pg_is_in_recovery()
  then coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 end as position`

/** Null for a standby. One that is promoted begins a new timeline of the same system. */
const WRITER = `select case when not pg_is_in_recovery()
  then (select system_identifier from pg_control_system())::text end as system,
  case when not pg_is_in_recovery()
  then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

type Sample = { position: number; at: number }

/**
 * Measures how far a replica is behind. Positions of the primary's log are kept with their times
 * and compared with the position that the replica has replayed. So a replica is late even if its
 * replay is paused while it is connected, and is not late if nothing is written. While the primary
 * does not answer, the lag is the last known one.
 */
export function createLagMonitor(replica: PostgresPool, primary: PostgresPool, secondsMax: number) {
  const samples: Sample[] = []
  let isNoting = false
  const msMax = secondsMax * 1_000

  return {
    /** Does nothing while the primary has not answered the last time. */
    async notePrimary() {
      if (isNoting) return
      isNoting = true
      const at = performance.now()
      const position = await readPosition(primary, PRIMARY_POSITION).catch(() => null)
      isNoting = false
      if (position === null) return
      samples.push({ position, at })
      // One sample older than the limit is enough to tell that it is exceeded.
      while ((samples[1]?.at ?? at) < at - msMax) samples.shift()
    },
    /** @throws {Error} if the replica was promoted, or the error of its connection */
    async isExceeded() {
      // One that is noted meanwhile may be further than the replica could have been.
      const newest = samples.at(-1)
      const replayed = await readPosition(replica, REPLAYED_POSITION)
      if (replayed === null) await assertNotPromoted(replica, primary)
      if (replayed === null || !newest) return false
      const reached = samples.findLast(({ position }) => position <= replayed) ?? samples[0]
      return newest.at - (reached?.at ?? newest.at) > msMax
    },
  }
}

async function readPosition(pool: PostgresPool, text: string) {
  const { rows } = await queryOn<{ position: number | null }>(pool, text)
  return rows[0]?.position ?? null
}

/** @throws {Error} if both servers have the same origin, and write on different timelines */
async function assertNotPromoted(replica: PostgresPool, primary: PostgresPool) {
  const read = async (pool: PostgresPool) => (await queryOn<Writer>(pool, WRITER)).rows[0]
  // A server that does not answer, or does not tell this to the site's user, proves nothing.
  const known = await Promise.all([read(replica), read(primary)]).catch(() => null)
  const [own, other] = known ?? []
  if (!own?.system || !other?.timeline) return
  if (own.system !== other.system || own.timeline === other.timeline) return
  throw new Error('the replica was promoted, and does not follow the primary any more')
}

type Writer = { system: string | null; timeline: string | null }
