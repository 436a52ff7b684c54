import { PostgresAdapter } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './engine.ts'

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
 * Holds a row until the transaction ends: who wants to change it waits. SQLite has nothing to do,
 * who writes there holds everything.
 */
export async function lockRow(tx: Db, table: LockableTable, id: number) {
  if (!isPostgres(tx)) return
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The same, and whoever would put a tag on something waits too. */
export async function lockTagExclusively(tx: Db, id: number) {
  if (!isPostgres(tx)) return
  await tx.selectFrom('tags').select('id').where('id', '=', id).forUpdate().execute()
}

/** The same for an account: nothing that names it, a vote for one, is written meanwhile. */
export async function lockUserExclusively(tx: Db, id: number) {
  if (!isPostgres(tx)) return
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Locks the selected rows until the transaction ends. PostgreSQL tests the conditions again on a row
 * that it had to wait for.
 */
export const forNoKeyUpdate = <S, T extends keyof S, O>(
  db: Db,
  query: SelectQueryBuilder<S, T, O>,
) => (isPostgres(db) ? query.forNoKeyUpdate() : query)

/** Rows that are about to be named by others: none of them goes before the transaction ends. */
export const forKeyShare = <S, T extends keyof S, O>(db: Db, query: SelectQueryBuilder<S, T, O>) =>
  isPostgres(db) ? query.forKeyShare() : query

/** Rows to be changed, without those that another transaction is changing. */
export const skipLocked = <S, T extends keyof S, O>(db: Db, query: SelectQueryBuilder<S, T, O>) =>
  isPostgres(db) ? query.forUpdate().skipLocked() : query

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter
