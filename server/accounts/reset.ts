import type { Db } from '../db/engine.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { hashToken, newToken } from '../tokens.ts'
import { lockUser, updatePassword } from './queries.ts'

export const RESET_TOKEN_TTL_MINUTES = 30

type LinkRequest = { userId: number; mailId: number }

/**
 * A fresh link's token for a locked account; links of earlier mails are void. Made when the mail is
 * written, so that no queue holds it: the database knows its hash alone. An earlier link of the same
 * mail stays, for it may have arrived. Null where a later mail has brought a link that lives.
 */
export async function issueResetToken(tx: Db, { userId, mailId }: LinkRequest) {
  const now = Date.now()
  const later = await tx
    .selectFrom('reset_tokens')
    .select('mail_id')
    .where('user_id', '=', userId)
    .where('mail_id', '>', mailId)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (later) return null
  await tx
    .deleteFrom('reset_tokens')
    .where('user_id', '=', userId)
    .where('mail_id', '!=', mailId)
    .execute()
  const token = newToken()
  await tx
    .insertInto('reset_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      mail_id: mailId,
      expires_at: new Date(now + RESET_TOKEN_TTL_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return token
}

export async function deleteResetToken(db: Db, token: string) {
  await db.deleteFrom('reset_tokens').where('token_hash', '=', hashToken(token)).execute()
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
    const email = await updatePassword(tx, used.user_id, passwordHash)
    // Another link that is on its way would come after the fact.
    if (email !== null) await deleteMailTo(tx, email)
    return used.user_id
  })
}
