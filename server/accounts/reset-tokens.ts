import { MINUTE_MS } from '#contract/durations.ts'
import type { ExpressionBuilder } from 'kysely'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'
import type { Schema } from '../db/schema.ts'
import { deleteMailTo } from '../mail/queue.ts'
import { hashToken, newToken } from '../tokens.ts'
import { lockUser, setPasswordAndRevokeAccess } from './queries.ts'

export const RESET_TOKEN_TTL_MINUTES = 30

type LinkRequest = { userId: number; mailId: number }

/**
 * Issues the token of a new link for a locked account and deletes the links of other mails. It is
 * made when the mail is written, so that the queue does not contain it; the database stores only
 * its hash. An earlier link of the same mail stays valid, because it may have been delivered. Null
 * if a later mail has brought a link that is still valid.
 */
export async function issueResetToken(tx: Db, { userId, mailId }: LinkRequest) {
  const later = await tx
    .selectFrom('reset_tokens')
    .select('mail_id')
    .where('user_id', '=', userId)
    .where('mail_id', '>', mailId)
    .where(isValid)
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
      expires_at: inMinutes(RESET_TOKEN_TTL_MINUTES),
    })
    .execute()
  return token
}

export async function deleteResetToken(db: Db, token: string) {
  await db.deleteFrom('reset_tokens').where('token_hash', '=', hashToken(token)).execute()
}

/** The account of a reset link, while the link is valid. */
export async function findResetOwner(db: Db, token: string) {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where(isValid)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Sets the password of the token's account; null if the token was used meanwhile. */
export function redeemResetToken(db: Db, token: string, passwordHash: string) {
  return db.transaction().execute(async (tx) => {
    const owner = await findResetOwner(tx, token)
    if (owner === null) return null
    // Locks the account before its links, as everywhere, to avoid a deadlock.
    await lockUser(tx, owner)
    const used = await tx
      .deleteFrom('reset_tokens')
      .where('token_hash', '=', hashToken(token))
      .where(isValid)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return null
    const email = await setPasswordAndRevokeAccess(tx, used.user_id, passwordHash)
    // A queued reset mail is obsolete now.
    if (email !== null) await deleteMailTo(tx, email)
    return used.user_id
  })
}

/** A token that expires later than a new one was made while the clock was ahead. */
function isValid(eb: ExpressionBuilder<Schema, 'reset_tokens'>) {
  const latest = latestPlausibleTime(RESET_TOKEN_TTL_MINUTES * MINUTE_MS)
  return eb.and([eb('expires_at', '>', inMinutes(0)), eb('expires_at', '<=', latest)])
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
