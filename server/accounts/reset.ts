import type { Db } from '../db/engine.ts'
import { hashToken, newToken } from '../tokens.ts'
import { lockUser, updatePassword } from './queries.ts'

export const RESET_TOKEN_TTL_MINUTES = 30

/**
 * A fresh link's token for an account; any earlier one is void. Made when the mail is written, so
 * that no queue holds it: the database knows its hash alone.
 */
export async function issueResetToken(db: Db, userId: number) {
  const token = newToken()
  const values = {
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + RESET_TOKEN_TTL_MINUTES * 60_000).toISOString(),
  }
  await db
    .insertInto('reset_tokens')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return token
}

/** Whose link it is, while it lives. */
export async function findResetOwner(db: Db, token: string) {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Sets the password of whoever the token was made for; null when it was used up meanwhile. */
export function useResetToken(db: Db, token: string, passwordHash: string) {
  return db.transaction().execute(async (tx) => {
    const owner = await findResetOwner(tx, token)
    if (owner === null) return null
    // The account before its links, as everywhere: two who wait for each other would both fail.
    await lockUser(tx, owner)
    const used = await tx
      .deleteFrom('reset_tokens')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', new Date().toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return null
    await updatePassword(tx, used.user_id, passwordHash)
    return used.user_id
  })
}
