import { writeResetMail } from '../accounts/reset-mail.ts'
import type { Settings } from '../config.ts'
import { writeContactMail } from '../contact/contact-mail.ts'
import type { Db } from '../db/engine.ts'
import type { Site } from '../http/handlers.ts'
import type { Mailer } from '../mail/mailer.ts'
import { claimMail, deleteMail, putOffMail } from '../mail/queue.ts'
import type { QueuedMail } from '../mail/queue.ts'

/** Writes and sends all mail that is due, one after another. */
export async function sendDueMail(
  { db, log, settings }: Pick<Site, 'db' | 'log' | 'settings'>,
  mailer: Mailer,
) {
  for (let claim = await claimMail(db); claim; claim = await claimMail(db)) {
    try {
      const message = await writeMail(db, settings, claim.mail)
      if (message) {
        const where = await mailer.send(message)
        log.info({ mail: claim.id, kind: claim.mail.kind, where }, 'mail sent')
      }
      await deleteMail(db, claim.id)
    } catch (error) {
      log.warn({ err: error, mail: claim.id }, 'mail could not be sent; it is tried again')
      await putOffMail(db, claim.id, claim.attempts)
    }
  }
}

function writeMail(db: Db, settings: Settings, mail: QueuedMail) {
  switch (mail.kind) {
    case 'reset':
      return writeResetMail(db, settings, mail.email)
    case 'contact':
      return writeContactMail(db, settings, mail.messageId)
  }
}
