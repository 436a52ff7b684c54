import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './engine.ts'
import { retryTransactionOnDeadlock } from './in-transaction.ts'
import { isPostgres } from './is-postgres.ts'

/** The advisory lock of the process that migrates. */
export const MIGRATION_LOCK = 4_711_020_260_011

const LOCK_POLL_MS = 250
const POLLS_PER_REPORT = 20

/**
 * Runs work in a transaction that no other process's such work runs beside. On PostgreSQL it polls
 * for an advisory lock: between two attempts no transaction is open that could block the other
 * process. `onWait` is called every five seconds meanwhile. The work runs once more if it and a
 * transaction of a request waited for each other: both lock several tables.
 */
export async function inMigrationLock<T>(
  db: Db,
  onWait: () => void,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  for (let polls = 1; ; polls += 1) {
    const done = await retryTransactionOnDeadlock(db, async (tx) =>
      (await tryLock(tx)) ? { result: await work(tx) } : null,
    )
    if (done) return done.result
    await sleep(LOCK_POLL_MS)
    if (polls % POLLS_PER_REPORT === 0) onWait()
  }
}

/** The lock ends with the transaction. A transaction on SQLite already excludes all others. */
async function tryLock(tx: Db) {
  if (!isPostgres(tx)) return true
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as held`.execute(tx)
  return rows[0]?.held === true
}
