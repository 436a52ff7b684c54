import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import type { Draft } from '../mail/message.ts'
import { findMessage } from './queries.ts'

/** The mail to the site's operator, with a reply address; null if the message was deleted. */
export async function writeContactMail(
  db: Db,
  { siteName, publicUrl, contactEmail }: Settings,
  messageId: number,
): Promise<Draft | null> {
  const message = await findMessage(db, messageId)
  if (!message || !contactEmail) return null
  // Breaks encoded words: mail clients could decode a name into line breaks.
  const name = message.name.replaceAll('=?', '= ?')
  const mail = {
    to: contactEmail,
    // Passed in parts, so that no part of the name is parsed as another address.
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
