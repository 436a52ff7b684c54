import { isStorable } from '#contract/characters.ts'
import type { Db } from '../db/engine.ts'
import { ROWS_AT_ONCE } from '../db/in-portions.ts'
import { lockText } from '../db/row-locks.ts'
import { emailKey, areConfusable, nameKey, nameSkeleton } from './names.ts'

const SIMILAR_NAMES_MAX = 1_000

type Wanted = { username?: string | undefined; email?: string | undefined }

/**
 * Which of the two another account has, or a name like it; null if both are free. The name stays free
 * until the transaction ends.
 */
export async function findTaken(
  tx: Db,
  { username, email }: Wanted,
  userId: number | null = null,
): Promise<'username taken' | 'email taken' | null> {
  const isOthers = async (column: 'username_key' | 'email_key', key: string) => {
    const row = await tx.selectFrom('users').select('id').where(column, '=', key).executeTakeFirst()
    return row !== undefined && row.id !== userId
  }
  if (username !== undefined) await lockName(tx, username)
  if (email !== undefined && (await isOthers('email_key', emailKey(email)))) return 'email taken'
  if (username === undefined) return null
  const isTaken =
    (await isOthers('username_key', nameKey(username))) ||
    (await isConfusableName(tx, username, userId))
  return isTaken ? 'username taken' : null
}

/** The ids of the users with these names. */
export async function listUserIdsNamed(db: Db, usernames: string[]) {
  const keys = usernames.filter(isStorable).map(nameKey)
  if (keys.length === 0) return []
  const rows = await db.selectFrom('users').select('id').where('username_key', 'in', keys).execute()
  return rows.map(({ id }) => id)
}

/**
 * Until the transaction ends, no other one gives a name that is confusable with this one. No unique
 * index could refuse it: names with the same `username_look` may differ.
 */
const lockName = (tx: Db, username: string) => lockText(tx, nameSkeleton(username))

/** Whether somebody else has a name that is confusable with this one. */
export async function isConfusableName(db: Db, username: string, userId: number | null = null) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_look', '=', nameSkeleton(username))
    .limit(SIMILAR_NAMES_MAX)
    .execute()
  return rows.some((row) => row.id !== userId && areConfusable(row.username ?? '', username))
}

/** Stores the skeletons of names that were given by an earlier release, once for each. */
export async function fillNameSkeletons(db: Db) {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('username_look', 'is', null)
      .where('username', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    await db.transaction().execute(async (tx) => {
      for (const { id, username } of rows) {
        await tx
          .updateTable('users')
          .set({ username_look: nameSkeleton(username ?? '') })
          .where('id', '=', id)
          .where('username', '=', username)
          .execute()
      }
    })
  }
}
