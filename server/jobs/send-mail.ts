import { writeResetMail } from '../accounts/reset-mail.ts'
import type { Settings } from '../config.ts'
import { writeContactMail } from '../contact/contact-mail.ts'
import type { Db } from '../db/engine.ts'
import type { AppContext } from '../http/handlers.ts'
import type { Draft, Mailer } from '../mail/message.ts'
import { claimMail, deleteMail, giveUpMail, isGivenUp, postponeMail } from '../mail/queue.ts'
import type { ClaimedMail } from '../mail/queue.ts'
import { SendFailure } from '../mail/send-failure.ts'

type Sending = Pick<AppContext, 'db' | 'log' | 'settings'>

/** Writes and sends all mail that is due, one after another. */
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
    const failure = draft && (await trySending(mailer, draft))
    if (failure) {
      const isLast = failure.kind === 'refused' || isGivenUp(claim)
      const { code, kind } = failure
      log.warn({ ...line, code, failure: kind, isLast }, 'mail could not be sent')
      // A link that nobody was sent is good for nothing; one that may have arrived stays good.
      if (kind !== 'unknown') await draft.discard(db)
      if (isLast) await giveUpMail(db, claim, draft.message.to, failure.reason)
      else await postponeMail(db, claim)
      continue
    }
    if (draft) log.info(line, 'mail sent')
    await deleteMail(db, claim.id)
  }
}

/** Null once it is sent. */
async function trySending(mailer: Mailer, { message }: Draft): Promise<SendFailure | null> {
  try {
    await mailer.send(message)
    return null
  } catch (error) {
    if (error instanceof SendFailure) return error
    const { code, message: reason } = error as NodeJS.ErrnoException
    return new SendFailure('undelivered', { reason, code })
  }
}

/** Null where there is nothing to send any more. */
function writeMail(db: Db, settings: Settings, { id, mail }: ClaimedMail): Promise<Draft | null> {
  switch (mail.kind) {
    case 'reset':
      return writeResetMail(db, settings, { id, email: mail.email })
    case 'contact':
      return writeContactMail(db, settings, mail.messageId)
  }
}
