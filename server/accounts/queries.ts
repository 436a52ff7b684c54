import type { PublicUser, User } from '#contract/accounts.ts'
import { sql } from 'kysely'
import { containsPattern } from '../db/contains-pattern.ts'
import type { Db } from '../db/engine.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { forNoKeyUpdate, lockRow, lockRowsExclusively } from '../db/row-locks.ts'
import { findTaken } from './name-queries.ts'
import { emailKey, nameColumns, nameKey } from './names.ts'
import { deleteApiTokensOf } from './api-token-queries.ts'
import { userColumns, userOf } from './user-columns.ts'

type NewUser = {
  username: string
  email: string
  passwordHash: string | null
  isAdmin?: boolean
}

/** Resolves to the new user, or to which of username and email is taken. */
export function insertUser(db: Db, { username, email, passwordHash, isAdmin = false }: NewUser) {
  return inTransaction(db, async (tx): Promise<User | 'username taken' | 'email taken'> => {
    // A conflicting insert would still consume an id, so existing accounts are not inserted.
    const known = await findTaken(tx, { username, email })
    if (known) return known
    const row = await tx
      .insertInto('users')
      .values({
        ...nameColumns(username),
        email,
        email_key: emailKey(email),
        password_hash: passwordHash,
        profile_image: null,
        is_admin: isAdmin,
        created_at: new Date().toISOString(),
        deleted_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'created_at as createdAt'])
      .executeTakeFirst()
    if (row) return { ...row, username, email, isAdmin, profileImage: null }
    return (await findTaken(tx, { username, email })) ?? 'username taken'
  })
}

/** The columns of the account with this address that a login needs. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()

export async function findUser(db: Db, id: number): Promise<User | null> {
  const query = db.selectFrom('users').select(userColumns).where('id', '=', id)
  return userOf(await query.executeTakeFirst())
}

/** A condition: whether the account has not been deleted. */
export const isMember = (db: Db, id: number) =>
  sql<boolean>`exists ${db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)}`

type PostFilter = {
  authorId: number | null
  communityId: number | null
  tag?: string | undefined
  type?: string | null
  toolId?: number | null
}

/**
 * Whether a list has only some of a member's posts. No page shows such a list and no index has its order, so
 * the query looks at all posts of the member.
 */
export const isPartOfAuthorsPosts = ({ authorId, ...others }: PostFilter) =>
  authorId !== null &&
  [others.communityId, others.tag, others.type, others.toolId].some((value) => Boolean(value))

/**
 * Locks an account until the transaction ends. Locks are always taken in this order: the account,
 * then a tool or a resource, then votes, sessions and links.
 */
export const lockUser = (tx: Db, id: number) => lockRow(tx, 'users', id)

/** Locks the account that has this address now. */
export async function lockUserByEmail(tx: Db, email: string) {
  const query = tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey(email))
  const row = await forNoKeyUpdate(tx, query).executeTakeFirst()
  return row?.email ? { ...row, email: row.email } : null
}

/** Locks an account like `lockUser`, and makes votes of the account wait as well. */
export const lockUserForDeletion = (tx: Db, id: number) => lockRowsExclusively(tx, 'users', [id])

export async function findPublicUser(db: Db, id: number): Promise<PublicUser | null> {
  const user = await findUser(db, id)
  return user && { id: user.id, username: user.username, profileImage: user.profileImage }
}

/**
 * Sets a new password and deletes all sessions, known devices, reset links and API tokens of the
 * account, so that nobody who has used it before gets in without the new password. Resolves to its
 * email address; null if it was deleted.
 */
export async function setPasswordAndRevokeAccess(db: Db, userId: number, passwordHash: string) {
  const row = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
  await deleteSessionsAndDevicesOf(db, userId)
  await deleteApiTokensOf(db, userId)
  return row?.email ?? null
}

/** Ends all sessions of an account and forgets the devices that have logged in to it. */
export async function deleteSessionsAndDevicesOf(db: Db, userId: number) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await db.deleteFrom('devices').where('user_id', '=', userId).execute()
}

/** `LIKE` patterns of a member search: `letters` for names and addresses, `key` for name keys. */
export function searchPatterns(search: string) {
  const letters = search.toLowerCase()
  // SQLite folds the case of ASCII only; name keys are folded, too, but fold digits to letters.
  const key = /[^\0-\x7f]/.test(search) ? nameKey(search) : letters
  return { letters: containsPattern(letters), key: containsPattern(key) }
}

/** Selects the author of a row next to its own columns; the row's `userId` is the author's. */
export const authorColumns = [
  'users.username as authorName',
  'users.profile_image as authorImage',
] as const

/** The author of a row; null if it has none, or the account was deleted. */
export function authorOf(row: {
  userId: number | null
  authorName: string | null
  authorImage: string | null
}): PublicUser | null {
  if (row.userId === null || row.authorName === null) return null
  return { id: row.userId, username: row.authorName, profileImage: row.authorImage }
}
