import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import type { Draft } from '../mail/message.ts'
import { findMessage } from './queries.ts'

/** The mail to who runs the site, answered to who wrote; null where the message is gone. */
export async function writeContactMail(
  db: Db,
  { siteName, publicUrl, contactEmail }: Settings,
  messageId: number,
): Promise<Draft | null> {
  const message = await findMessage(db, messageId)
  if (!message || !contactEmail) return null
  // Written like this a name could be decoded into line breaks by whoever reads the mail.
  const name = message.name.replaceAll('=?', '= ?')
  const mail = {
    to: contactEmail,
    // Given in parts, so that nothing in a name is read as another address.
    replyTo: { name, address: message.email },
    subject: `Message from ${name} on ${siteName}`,
    text: [
      `${message.name} <${message.email}> wrote by the contact form of ${siteName}:`,
      message.message,
      `All messages: ${publicUrl}/admin`,
    ].join('\n\n'),
  }
  return { message: mail, discard: async () => {} }
}
