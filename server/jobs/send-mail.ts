import { setTimeout as sleep } from 'node:timers/promises'
import { writeResetMail } from '../accounts/reset-mail.ts'
import type { Settings } from '../config.ts'
import { writeContactMail } from '../contact/contact-mail.ts'
import { dbErrorKindOf } from '../db/db-errors.ts'
import type { Db } from '../db/engine.ts'
import type { AppContext } from '../context.ts'
import type { Draft, Mailer, Message } from '../mail/message.ts'
import {
  claimMail,
  deleteMail,
  giveUpMail,
  isGivenUp,
  isMailHeld,
  postponeMail,
} from '../mail/queue.ts'
import type { ClaimedMail } from '../mail/queue.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { SendFailure } from '../mail/send-failure.ts'

const DATABASE_POLL_MS = 500

type Sending = Pick<AppContext, 'db' | 'log' | 'settings'>

/** Writes and sends all mail that is due, one at a time. */
export async function sendDueMail(
  { db, log, settings }: Sending,
  mailer: Mailer,
  isStopped: () => boolean = () => false,
) {
  while (!isStopped()) {
    const claim = await claimMail(db)
    if (!claim) return
    const draft = await writeMail(db, settings, claim)
    const line = { mail: claim.id, kind: claim.mail.kind, attempt: claim.attempts + 1 }
    const messageId = messageIdOf(claim, settings)
    const failure =
      draft &&
      (await trySending(mailer, { ...draft.message, messageId }, () => isMailHeld(db, claim)))
    if (failure) {
      const isLast = failure.kind === 'refused' || isGivenUp(claim)
      const { code, kind, advice } = failure
      log.warn({ ...line, code, failure: kind, isLast, advice }, 'mail could not be sent')
      // A link that was not sent is discarded; one that may have been delivered stays valid.
      if (kind !== 'unknown') await draft.discard(db)
      if (isLast) await giveUpMail(db, claim, draft.message.to, failure.reason)
      else await postponeMail(db, claim)
      continue
    }
    if (draft) {
      log.info(line, 'mail sent')
      const warn = (err: unknown) =>
        log.warn({ ...line, err }, 'a mail was sent and cannot be removed from the queue yet')
      await deleteSentMail(db, claim.id, { isStopped, warn })
      // Nothing is written for a mail that is not needed, nor for one that another process has.
    } else if (await isMailHeld(db, claim)) await deleteMail(db, claim.id)
  }
}

type Waiting = { isStopped: () => boolean; warn: (error: unknown) => void }

/**
 * Waits for the database if it is away: a mail that stayed in the queue would be sent again. After a
 * minute without it, another process may have claimed the mail before it is deleted.
 * @throws the error of the database, once this process is to stop
 */
async function deleteSentMail(db: Db, id: number, { isStopped, warn }: Waiting) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await deleteMail(db, id)
      return
    } catch (error) {
      if (isStopped() || dbErrorKindOf(error) === null) throw error
      if (attempt === 1) warn(error)
      await sleep(DATABASE_POLL_MS)
    }
  }
}

/** Null on success. */
async function trySending(
  mailer: Mailer,
  message: Message,
  mayBeSent: () => Promise<boolean>,
): Promise<SendFailure | null> {
  try {
    await mailer.send(message, mayBeSent)
    return null
  } catch (error) {
    if (error instanceof SendFailure) return error
    const { code, message: reason } = error as NodeJS.ErrnoException
    return new SendFailure('undelivered', { reason, code, advice: fileErrorSentence(error) })
  }
}

const messageIdOf = ({ id, createdAt }: ClaimedMail, { publicUrl }: Settings) =>
  `<mail-${id}-${Date.parse(createdAt)}@${new URL(publicUrl).hostname}>`

/** Null if the mail is no longer needed, or not held any more. */
function writeMail(db: Db, settings: Settings, claim: ClaimedMail): Promise<Draft | null> {
  const { mail } = claim
  switch (mail.kind) {
    case 'reset':
      return writeResetMail(db, settings, claim, mail.email)
    case 'contact':
      return writeContactMail(db, settings, mail.messageId)
  }
}
