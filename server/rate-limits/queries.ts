import { sql } from 'kysely'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import { isOver, isTooFarAhead } from '../db/database-time.ts'
import { inPortions, ROWS_AT_ONCE } from '../db/in-portions.ts'
import type { Db } from '../db/engine.ts'
import { POLICIES } from './policies.ts'
import type { Counter } from './policies.ts'
import { skipLocked } from '../db/row-locks.ts'
import { countedRows, timeOf } from '../db/list-parameters.ts'

const allCounters: Counter[] = Object.values(POLICIES).flatMap(({ counters }) => [...counters])
const WINDOW_MS_MAX = Math.max(...allCounters.map(({ windowSeconds }) => windowSeconds)) * 1_000

/** Increments `key` in its current window; resolves to the count and the seconds left. */
export async function countInWindow(db: Db, key: string, windowSeconds: number) {
  const [row] = await addToWindows(db, [{ key, count: 1 }], windowSeconds)
  if (!row) throw new Error('the counter returned nothing')
  return { count: row.count, secondsLeft: Math.max(1, Math.ceil(row.msLeft / 1_000)) }
}

/**
 * Adds to counters in their current windows; resolves to their counts and the time left. They are
 * locked in the order of their keys.
 */
export async function addToWindows(
  db: Db,
  added: { key: string; count: number }[],
  windowSeconds: number,
) {
  const now = Date.now()
  const nowIso = new Date(now).toISOString()
  const endsAt = new Date(now + windowSeconds * 1_000).toISOString()
  const isEnded = sql`counters.ends_at <= ${nowIso} or counters.ends_at > ${latestPlausibleTime(WINDOW_MS_MAX)}`
  const sorted = added.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const rows = await db
    .insertInto('counters')
    .columns(['key', 'count', 'ends_at'])
    .expression((eb) =>
      eb
        .selectFrom(countedRows(db, sorted).as('added'))
        .select(['key', 'count', timeOf(db, endsAt).as('ends_at')])
        // SQLite needs a condition here, to tell the conflict clause from a join.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isEnded} then excluded.count else counters.count + excluded.count end`,
        ends_at: sql<string>`case when ${isEnded} then excluded.ends_at else counters.ends_at end`,
      }),
    )
    .returning(['key', 'count', 'ends_at'])
    .execute()
  return rows.map((row) => ({
    key: row.key,
    count: row.count,
    msLeft: Date.parse(row.ends_at) - now,
  }))
}

/** Reads counters of current windows without incrementing them. */
export async function readCounters(db: Db, keys: string[]) {
  const now = Date.now()
  const rows = await db
    .selectFrom('counters')
    .select(['key', 'count', 'ends_at'])
    .where('key', 'in', keys)
    .where('ends_at', '>', new Date(now).toISOString())
    .where('ends_at', '<=', latestPlausibleTime(WINDOW_MS_MAX))
    .execute()
  return new Map(
    rows.map((row) => [row.key, { count: row.count, secondsLeft: secondsUntil(row.ends_at, now) }]),
  )
}

/** Takes back what was counted once. */
export async function uncount(db: Db, key: string) {
  await db
    .updateTable('counters')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

export async function deleteCounter(db: Db, key: string) {
  await db.deleteFrom('counters').where('key', '=', key).execute()
}

/** Skips rows locked by logins, which lock several rows in another order. */
export async function deleteEndedCounters(db: Db) {
  const ended = db
    .selectFrom('counters')
    .select('key')
    .where((eb) => eb.or([isOver(db, 'ends_at'), isTooFarAhead(db, 'ends_at', WINDOW_MS_MAX)]))
    .limit(sql.lit(ROWS_AT_ONCE))
  const portion = db.deleteFrom('counters').where('key', 'in', skipLocked(db, ended))
  await inPortions(async () => (await portion.executeTakeFirst()).numDeletedRows)
}

const secondsUntil = (time: string, now: number) =>
  Math.max(1, Math.ceil((Date.parse(time) - now) / 1_000))
