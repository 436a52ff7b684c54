import { DAY_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import { latestPlausibleTime } from './clock-skew.ts'
import type { Db } from './engine.ts'

/** The key type of each table whose rows become due. */
type Keys = { feeds: number; logos: string; mail: number }
/** The key of each table, and for how long its feature puts a row off at most. */
const TABLES = {
  feeds: { column: 'id', delayMsMax: DAY_MS },
  logos: { column: 'domain', delayMsMax: 30 * DAY_MS },
  mail: { column: 'id', delayMsMax: DAY_MS / 2 },
} as const

const LEASE_SECONDS = 60

/**
 * A row that this process works on until `heldUntil`, which is also stored as the row's `due_at`. A
 * process that was suspended may continue after another one has done the work: what it writes must
 * have the condition that `due_at` is still the same.
 */
export type Claim<K> = { key: K; heldUntil: string }

/**
 * Claims the row that has been due longest for this process, of those that meet the condition; null if
 * none is due. A row that was put off while the clock was ahead is due. A claimed row is due again after
 * a minute unless it is updated or deleted: after a crash its work is late, not lost.
 */
export async function claimNextDue<T extends keyof Keys>(
  db: Db,
  name: T,
  condition = sql<boolean>`1 = 1`,
): Promise<Claim<Keys[T]> | null> {
  const now = new Date()
  const heldUntil = new Date(now.getTime() + LEASE_SECONDS * 1_000).toISOString()
  const table = sql.table(name)
  const { column, delayMsMax } = TABLES[name]
  const key = sql.ref(column)
  const isDue = sql`due_at <= ${now.toISOString()}`
  const isAhead = sql`due_at > ${latestPlausibleTime(delayMsMax)}`
  // Each of the two reads one row of the index.
  const first = (isTime: typeof isDue) => sql`select * from
    (select ${key} as key from ${table} where ${isTime} and ${condition}
      order by due_at, ${key} limit 1) as first`
  const due = sql`${first(isDue)} union all ${first(isAhead)}`
  if ((await due.execute(db)).rows.length === 0) return null
  // By its stored key: SQLite may hold a text that is another one once it is read.
  const held = await sql<{ key: Keys[T] }>`update ${table} set due_at = ${heldUntil}
    where ${key} = (select key from (${due}) as due limit 1) and (${isDue} or ${isAhead})
    returning ${key} as key`.execute(db)
  const [claimed] = held.rows
  // Another process has claimed this row; there may be more.
  return claimed ? { key: claimed.key, heldUntil } : claimNextDue(db, name, condition)
}

/** Whether this process may still do the work of a claim; ask right before what cannot be undone. */
export async function isClaimHeld<T extends keyof Keys>(
  db: Db,
  name: T,
  { key, heldUntil }: Claim<Keys[T]>,
): Promise<boolean> {
  const held = await sql`select 1 as held from ${sql.table(name)}
    where ${sql.ref(TABLES[name].column)} = ${key} and due_at = ${heldUntil}`.execute(db)
  // The clock is read last: the process may have been suspended during the query.
  return held.rows.length > 0 && new Date().toISOString() < heldUntil
}
