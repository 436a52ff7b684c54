import { HOUR_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import { CLOCK_SKEW_MS_MAX } from './clock-skew.ts'
import { databaseTime } from './database-time.ts'
import { inPortions, ROWS_AT_ONCE } from './in-portions.ts'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** Twice the time after which a process that has read no changes treats everything as changed. */
const RETENTION_MS = HOUR_MS

/**
 * Deletes changes that every process has read, and those with a time in the future, which were
 * written while the clock of the database was ahead. They are deleted in their order, up to the first
 * one that stays: a process that still finds the newest one that it has read has missed none. The
 * newest of all stays.
 */
export async function deleteOldChanges(db: Db) {
  if (isPostgres(db)) await deleteChangesOfOtherServers(db)
  const order = isPostgres(db) ? sql`xid, id` : sql`id`
  const [from, to] = [databaseTime(db, -RETENTION_MS), databaseTime(db, CLOCK_SKEW_MS_MAX)]
  const stays = sql`changed_at between ${from} and ${to} or id = (select max(id) from changes)`
  // Only the oldest rows: to find that none is to be deleted would otherwise read all of them.
  const oldest = sql`select * from changes order by ${order} limit ${sql.lit(ROWS_AT_ONCE)}`
  const portion = sql`delete from changes where id in (
    select id from (
      select id, sum(case when ${stays} then 1 else 0 end) over (order by ${order}) as staying
      from (${oldest}) as oldest
    ) as counted
    where staying = 0
  )`
  await inPortions(async () => (await portion.execute(db)).numAffectedRows ?? 0)
}

/**
 * A dump contains transaction ids of the server that it is from. One that this server has not given
 * yet would count as a new change at every read, and come last of all in the order.
 */
async function deleteChangesOfOtherServers(db: Db) {
  const portion = sql`delete from changes where id in (
    select id from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())
    limit ${sql.lit(ROWS_AT_ONCE)}
  )`
  await inPortions(async () => (await portion.execute(db)).numAffectedRows ?? 0)
}
