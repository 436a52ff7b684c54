import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'

/** Increments `key` in its current window; resolves to the count and the seconds left. */
export async function countInWindow(db: Db, key: string, windowSeconds: number) {
  const now = Date.now()
  const nowIso = new Date(now).toISOString()
  const endsAt = new Date(now + windowSeconds * 1_000).toISOString()
  const row = await db
    .insertInto('counters')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when counters.ends_at <= ${nowIso} then 1 else counters.count + 1 end`,
        ends_at: sql<string>`case when counters.ends_at <= ${nowIso} then excluded.ends_at else counters.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, secondsLeft: secondsUntil(row.ends_at, now) }
}

/** Reads counters of current windows without incrementing them. */
export async function readCounters(db: Db, keys: string[]) {
  const now = Date.now()
  const rows = await db
    .selectFrom('counters')
    .selectAll()
    .where('key', 'in', keys)
    .where('ends_at', '>', new Date(now).toISOString())
    .execute()
  return new Map(
    rows.map((row) => [row.key, { count: row.count, secondsLeft: secondsUntil(row.ends_at, now) }]),
  )
}

export async function deleteCounter(db: Db, key: string) {
  await db.deleteFrom('counters').where('key', '=', key).execute()
}

export async function deleteEndedCounters(db: Db) {
  await db.deleteFrom('counters').where('ends_at', '<=', new Date().toISOString()).execute()
}

const secondsUntil = (time: string, now: number) =>
  Math.max(1, Math.ceil((Date.parse(time) - now) / 1_000))
