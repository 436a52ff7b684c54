import type { Db } from '../db/engine.ts'

/** Of all mail; the name may be empty. */
export type Sender = { name: string; address: string }

export type Message = {
  to: string
  subject: string
  text: string
  /** The same for each attempt, so that a mail program shows a message once that arrived twice. */
  messageId?: string
  replyTo?: { name: string; address: string }
}

/** Programs that answer for absent people do not answer such a mail (RFC 3834). */
export const MAIL_HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** A message, and a function that revokes what was created for it if it is not delivered. */
export type Draft = { message: Message; discard: (db: Db) => Promise<void> }

export type Mailer = {
  /**
   * Resolves to the destination of the message: a server, or a file of the outbox. `mayBeSent` is
   * called right before the message is handed over.
   * @throws {SendFailure}
   */
  send(message: Message, mayBeSent: () => Promise<boolean>): Promise<string>
  /** Breaks off what a server has not accepted yet, and all later messages. */
  stop?: () => void
}
