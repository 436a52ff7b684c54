import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { createChangeLog } from './change-log.ts'
import type { Changes } from './change-log.ts'
import { coalesce } from './coalesce.ts'
import type { Schema } from './schema.ts'

const ROWS_MAX = 10_000
const RECENT_MS = 1_000
/** How long a `recent` read waits for a server that does not respond: a replica may respond. */
const PATIENCE_MS = 2_000
/** Rows are kept for an hour: a process that has not read for this long may have missed some. */
const GAP_MINUTES_MAX = 30

/**
 * What the last query saw: a snapshot, the id of the newest row, and the time and the start of the
 * server. After a failover another server answers, perhaps over the same connection to a pooler. It may
 * lack changes that were seen, and use their transaction ids for others.
 */
type Seen = { snapshot: string; newest: string | null; at: string; server: string }

const NOW = sql`pg_current_snapshot()::text as snapshot, now()::text as at,
  (select id::text from changes order by xid desc, changes.id desc limit 1) as newest,
  pg_postmaster_start_time()::text as server`

/**
 * Follows `changes` by querying the rows that have become visible since the last query. Ids do not
 * follow the commit order in PostgreSQL, so rows are compared by transaction id. The query is
 * ordered by it, too: otherwise PostgreSQL reads the whole table until it has statistics of it.
 */
export function openPostgresChanges(db: Kysely<Schema>) {
  const log = createChangeLog()
  let seen: Seen | null = null
  /** The number of this process's commits, and how many of them the log includes. */
  let ownCommits = 0
  let knownCommits = -1
  let refreshedAt = 0

  async function readChanges() {
    const commits = ownCommits
    const startedAt = performance.now()
    try {
      const next = await readSince(db, seen)
      if (next.names === null) log.noteEverything()
      else log.note(next.names)
      seen = next.seen
      refreshedAt = startedAt
      knownCommits = commits
    } catch (error) {
      // After a failure everything counts as changed, once; `recent` reads query again in a second.
      log.noteEverything()
      refreshedAt = performance.now()
      knownCommits = commits
      throw error
    }
  }
  function forget() {
    log.noteEverything()
    seen = null
  }
  const refresh = coalesce(readChanges)

  const changes: Changes = {
    async position(freshness) {
      if (freshness === 'exact') await refresh()
      else if (knownCommits < ownCommits) await refresh().catch(() => {})
      else if (performance.now() - refreshedAt > RECENT_MS) {
        const patience = sleep(PATIENCE_MS, undefined, { ref: false })
        await Promise.race([refresh().catch(() => {}), patience])
      }
      return log.position()
    },
    isCurrent: log.isCurrent,
  }
  return {
    changes,
    noteOwnCommit: () => {
      ownCommits += 1
    },
    /** Called after a connection was lost: the next one may lead to another server. */
    forget,
  }
}

async function readSince(db: Kysely<Schema>, seen: Seen | null) {
  if (!seen) {
    const { rows } = await sql<Seen>`select ${NOW}`.execute(db)
    return { names: null, seen: rows[0] ?? null }
  }
  const { snapshot, newest, at, server } = seen
  const { rows } = await sql<Seen & { names: string[]; isLate: boolean; isLeft: boolean }>`
    select ${NOW}, now() - ${at}::timestamptz > make_interval(mins => ${GAP_MINUTES_MAX}) as "isLate",
      exists (select from changes where id = ${newest}) as "isLeft",
      array(
        select name from changes
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        order by xid limit ${sql.lit(ROWS_MAX)}
      ) as names`.execute(db)
  const [row] = rows
  if (!row) return { names: null, seen: null }
  const { names, isLate, isLeft, ...next } = row
  // Rows are deleted in the order of their transactions: without the newest, later ones may be gone.
  const isDeleted = !isLeft && next.newest !== newest
  const isGap = isLate || isDeleted || names.length >= ROWS_MAX || next.server !== server
  return { names: isGap ? null : names, seen: next }
}
