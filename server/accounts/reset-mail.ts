import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import type { Message } from '../mail/mailer.ts'
import { emailKey } from './names.ts'
import { issueResetToken, RESET_TOKEN_TTL_MINUTES } from './reset.ts'

/** The mail with the link, to the address as it is stored; null where nobody has it. */
export async function writeResetMail(
  db: Db,
  { siteName, publicUrl }: Settings,
  email: string,
): Promise<Message | null> {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (!owner?.email) return null
  const token = await issueResetToken(db, owner.id)
  const link = `${publicUrl}/auth?mode=forgot-password&token=${token}`
  return {
    to: owner.email,
    subject: `Reset your password for ${siteName}`,
    text: [
      `Hello ${owner.username},`,
      `somebody, hopefully you, asked to reset your password for ${siteName}. Choose a new one here:`,
      link,
      `The link works once, for ${RESET_TOKEN_TTL_MINUTES} minutes. If it was not you, ignore this mail: nothing has changed.`,
    ].join('\n\n'),
  }
}
