import type { Db } from './engine.ts'

/** Runs the work in the transaction that `db` is, or else in one of its own. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
