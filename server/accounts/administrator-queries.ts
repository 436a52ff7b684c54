import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import { lockText } from '../db/row-locks.ts'
import { deleteSessionsAndDevicesOf } from './queries.ts'

/** The condition of the partial index of administrators, written as in the index. */
export const isAdministrator = sql<boolean>`is_admin`

const selectAdministrator = (db: Db) =>
  db.selectFrom('users').select('id').where(isAdministrator).limit(1)

export const hasAdministrator = (db: Db) => hasRow(selectAdministrator(db))

/**
 * Grants or revokes administrator rights; revoking also ends all sessions and forgets all devices of
 * the account. Returns false for a deleted account.
 */
export async function setAdministratorRights(tx: Db, id: number, isAdmin: boolean) {
  const change = tx
    .updateTable('users')
    .set({ is_admin: isAdmin })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
  const isChanged = await hasRow(change)
  if (!isAdmin) await deleteSessionsAndDevicesOf(tx, id)
  return isChanged
}

/**
 * Whether nobody else is an administrator. Whoever else asks waits until this transaction ends, so that two
 * administrators who leave concurrently cannot both succeed. Lock accounts before, not afterwards.
 */
export async function isLastAdministrator(tx: Db, userId: number) {
  await lockText(tx, 'the last administrator')
  return !(await hasOtherAdministrator(tx, userId))
}

export const hasOtherAdministrator = (db: Db, userId: number) =>
  hasRow(selectAdministrator(db).where('id', '<>', userId))
