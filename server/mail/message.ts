import type { Db } from '../db/engine.ts'

export type Message = {
  to: string
  subject: string
  text: string
  replyTo?: { name: string; address: string }
}

/** A message, and what takes back what was made for it, where it was not delivered. */
export type Draft = { message: Message; discard: (db: Db) => Promise<void> }

export type Mailer = {
  /**
   * Resolves to where the message went: a server, or a file of the outbox.
   *
   * @throws SendFailure
   */
  send(message: Message): Promise<string>
  close(): void
}
