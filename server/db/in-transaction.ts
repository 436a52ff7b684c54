import type { Db } from './engine.ts'

/** Runs the work in the transaction `db`, or in a new one if `db` is not a transaction. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
