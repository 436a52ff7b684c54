import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './engine.ts'
import { isPostgres } from './is-postgres.ts'

type LockableTable =
  | 'communities'
  | 'contact_messages'
  | 'creations'
  | 'replies'
  | 'resources'
  | 'tags'
  | 'tools'
  | 'topics'
  | 'users'

/**
 * Locks a row until the transaction ends: concurrent updates wait. A no-op on SQLite, where a
 * writer locks the whole database.
 */
export const lockRow = (tx: Db, table: LockableTable, id: number) => lockRows(tx, table, [id])

/** Makes a function that finds a row like `find`, locked against changes until the transaction ends. */
export const locked =
  <A extends unknown[], R>(
    table: LockableTable,
    find: (tx: Db, id: number, ...others: A) => Promise<R>,
  ) =>
  async (tx: Db, id: number, ...others: A): Promise<R> => {
    await lockRow(tx, table, id)
    return find(tx, id, ...others)
  }

/**
 * Makes other transactions that lock the same text wait until this one ends; some that lock another
 * wait as well. A no-op on SQLite.
 */
export async function lockText(tx: Db, text: string) {
  if (!isPostgres(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx)
}

/** Locks rows like `lockRow`, in the order of their ids. */
export async function lockRows(tx: Db, table: LockableTable, ids: number[]) {
  if (!isPostgres(tx) || ids.length === 0) return
  await rowsOf(tx, table, ids).forNoKeyUpdate().execute()
}

/** The same, and makes inserts of rows that reference them, such as votes, wait as well. */
export async function lockRowsExclusively(tx: Db, table: LockableTable, ids: number[]) {
  if (!isPostgres(tx) || ids.length === 0) return
  await rowsOf(tx, table, ids).forUpdate().execute()
}

const rowsOf = (tx: Db, table: LockableTable, ids: number[]) =>
  tx.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id')

/**
 * Locks the selected rows until the transaction ends. PostgreSQL checks the conditions again on a
 * row that it had to wait for.
 */
export const forNoKeyUpdate = <S, T extends keyof S, O>(
  db: Db,
  query: SelectQueryBuilder<S, T, O>,
) => (isPostgres(db) ? query.forNoKeyUpdate() : query)

/** Locks rows that are about to be referenced: none can be deleted before the transaction ends. */
export const forKeyShare = <S, T extends keyof S, O>(db: Db, query: SelectQueryBuilder<S, T, O>) =>
  isPostgres(db) ? query.forKeyShare() : query

/** Locks rows for an update and skips those that another transaction has locked. */
export const skipLocked = <S, T extends keyof S, O>(db: Db, query: SelectQueryBuilder<S, T, O>) =>
  isPostgres(db) ? query.forUpdate().skipLocked() : query
