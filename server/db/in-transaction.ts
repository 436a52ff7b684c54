import { setTimeout as sleep } from 'node:timers/promises'
import { dbErrorKindOf, isDeadlock } from './db-errors.ts'
import type { Db } from './engine.ts'

/** On a busy machine, the other transaction takes a moment to notice that its lock is free. */
const PAUSE_MS = 100

/** Runs the work in the transaction `db`, or in a new one if `db` is not a transaction. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/**
 * Runs the work in a new transaction, and once more after a deadlock, or if another transaction has just
 * written the same unique value or deleted a row that this one refers to: this time the work finds it so.
 */
export async function retryTransactionOnConflict<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await retryTransactionOnDeadlock(db, work)
  } catch (error) {
    if (dbErrorKindOf(error) !== 'conflict') throw error
    return db.transaction().execute(work)
  }
}

/**
 * Runs the work in a new transaction, and once more if it and another one waited for each other. Without
 * the pause, it would take the lock again for which the other one waits.
 */
export async function retryTransactionOnDeadlock<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    await sleep(PAUSE_MS)
    return db.transaction().execute(work)
  }
}
