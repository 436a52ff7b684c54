import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import type { Draft } from '../mail/message.ts'
import { isMailHeld } from '../mail/queue.ts'
import type { ClaimedMail } from '../mail/queue.ts'
import { lockUserByEmail } from './queries.ts'
import { deleteResetToken, issueResetToken, RESET_TOKEN_TTL_MINUTES } from './reset-tokens.ts'

/**
 * Writes the mail with a reset link to the stored address. Null if no account has this address, if
 * this process may not send the mail any more, or if a later mail has brought another link.
 */
export async function writeResetMail(
  db: Db,
  { siteName, publicUrl }: Settings,
  { id, heldUntil }: ClaimedMail,
  email: string,
): Promise<Draft | null> {
  const made = await db.transaction().execute(async (tx) => {
    const owner = await lockUserByEmail(tx, email)
    if (!owner || !(await isMailHeld(tx, { id, heldUntil }))) return null
    const token = await issueResetToken(tx, { userId: owner.id, mailId: id })
    return token === null ? null : { owner, token }
  })
  if (!made) return null
  const { owner, token } = made
  const link = `${publicUrl}/auth?mode=forgot-password&token=${token}`
  const message = {
    to: owner.email,
    subject: `Reset your password for ${siteName}`,
    text: [
      // Nobody has confirmed that the address is theirs: the mail has no words that a member chose.
      'Hello,',
      `somebody, hopefully you, asked to reset your password for ${siteName}. Choose a new one here:`,
      link,
      `The link works once, for ${RESET_TOKEN_TTL_MINUTES} minutes. If it was not you, ignore this mail: nothing has changed.`,
    ].join('\n\n'),
  }
  return { message, discard: (current) => deleteResetToken(current, token) }
}
