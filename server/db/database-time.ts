import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { CLOCK_SKEW_MS_MAX, latestPlausibleTime } from './clock-skew.ts'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

/** The time `ms` from now by the clock of the database, for times that the database has written. */
export function databaseTime(db: Db, ms: number): RawBuilder<string> {
  const seconds = sql.lit(ms / 1_000)
  return isPostgres(db)
    ? sql`now() + make_interval(secs => ${seconds})`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${seconds} || ' seconds')`
}

/**
 * Whether a time has been over for `ms`, by the clock of this process and by that of the database. For
 * clean-ups of what other processes have written: the clock of either may be ahead.
 */
export function isOver(db: Db, column: string, ms = 0): RawBuilder<boolean> {
  const here = new Date(Date.now() - ms).toISOString()
  const time = sql.ref(column)
  return sql`(${time} <= ${here} and ${time} <= ${databaseTime(db, -ms)})`
}

/** Whether a time that is written at most `ms` in the future is further ahead by both clocks. */
export function isTooFarAhead(db: Db, column: string, ms: number): RawBuilder<boolean> {
  const time = sql.ref(column)
  const latest = databaseTime(db, ms + CLOCK_SKEW_MS_MAX)
  return sql`(${time} > ${latestPlausibleTime(ms)} and ${time} > ${latest})`
}

/** The time by the clock of a database server; null for an embedded database. */
export async function readDatabaseTime(db: Db): Promise<Date | null> {
  if (!isPostgres(db)) return null
  const { rows } = await sql<{ time: string }>`select clock_timestamp() as time`.execute(db)
  return rows[0] ? new Date(rows[0].time) : null
}
