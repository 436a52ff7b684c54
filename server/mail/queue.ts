import { DAY_MS } from '#contract/durations.ts'
import { FailedMail } from '#contract/failed-mail.ts'
import { sql } from 'kysely'
import { claimNextDue, isClaimHeld } from '../db/claim-next-due.ts'
import { isOver } from '../db/database-time.ts'
import type { Db } from '../db/engine.ts'

type MailKind = FailedMail['kind']

/** What is queued of each kind. No secrets: the token of a link is created when the mail is sent. */
type MailDetails = { reset: { email: string }; contact: { messageId: number } }
export type QueuedMail = { [K in MailKind]: { kind: K } & MailDetails[K] }[MailKind]

/** What this release can write. During an upgrade, mail of other kinds waits for newer nodes. */
const KINDS = FailedMail.shape.kind.options
const isKnownKind = sql<boolean>`kind in (${sql.join(KINDS.map((kind) => sql.lit(kind)))})`

/** A mail that this process is sending. */
export type ClaimedMail = {
  id: number
  mail: QueuedMail
  /** The number of earlier attempts. */
  attempts: number
  createdAt: string
  /** See `Claim`. */
  heldUntil: string
}

const ATTEMPTS_MAX = 60
const AGE_DAYS_MAX = 10

export const insertMail = (db: Db, { kind, ...detail }: QueuedMail) =>
  requeueMail(db, { kind, detail: JSON.stringify(detail) })

/** Queues a mail as it was stored, with its attempts reset. */
export async function requeueMail(db: Db, { kind, detail }: { kind: string; detail: string }) {
  const now = new Date().toISOString()
  await db
    .insertInto('mail')
    .values({ kind, detail, attempts: 0, due_at: now, created_at: now })
    .execute()
}

/** How many mails wait to be sent, and how many could not be delivered. */
export async function countMail(db: Db) {
  const { waiting, failed } = await db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('count')
      return [
        eb.selectFrom('mail').select(count).as('waiting'),
        eb.selectFrom('failed_mail').select(count).as('failed'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { waiting: waiting ?? 0, failed: failed ?? 0 }
}

/** Claims the next mail that is due, for this process alone. */
export async function claimMail(db: Db): Promise<ClaimedMail | null> {
  const claim = await claimNextDue(db, 'mail', isKnownKind)
  if (!claim) return null
  const { key: id, heldUntil } = claim
  const row = await db
    .selectFrom('mail')
    .select(['attempts', 'kind', 'detail', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Deleted meanwhile, with the recipient's account.
  if (!row) return claimMail(db)
  const mail = { kind: row.kind, ...(JSON.parse(row.detail) as object) } as QueuedMail
  return { id, attempts: row.attempts, createdAt: row.createdAt, mail, heldUntil }
}

/**
 * Whether a mail may still be sent by this process. Deleting an account or resetting a password
 * deletes its mail.
 */
export const isMailHeld = (db: Db, { id, heldUntil }: Pick<ClaimedMail, 'id' | 'heldUntil'>) =>
  isClaimHeld(db, 'mail', { key: id, heldUntil })

export async function deleteMail(db: Db, id: number) {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** Deletes mail of kinds that this release does not know, once it is so old that no newer node sends it. */
export async function deleteOldUnknownMail(db: Db) {
  const isOld = isOver(db, 'created_at', AGE_DAYS_MAX * DAY_MS)
  await db
    .deleteFrom('mail')
    .where(isOld)
    .where((eb) => eb.not(isKnownKind))
    .execute()
}

/** Deletes queued and failed reset mail to an address. */
export async function deleteMailTo(db: Db, email: string) {
  const addressed = JSON.stringify({ email }).toLowerCase()
  for (const table of ['mail', 'failed_mail'] as const) {
    await db
      .deleteFrom(table)
      .where('kind', '=', 'reset')
      .where((eb) => eb(eb.fn<string>('lower', ['detail']), '=', addressed))
      .execute()
  }
}

/** Whether a mail is given up after one more failure. */
export const isGivenUp = ({ attempts, createdAt }: ClaimedMail) =>
  attempts + 1 >= ATTEMPTS_MAX || Date.now() - Date.parse(createdAt) >= AGE_DAYS_MAX * DAY_MS

export async function postponeMail(db: Db, { id, attempts, heldUntil }: ClaimedMail) {
  const due_at = new Date(Date.now() + retryDelaySeconds(attempts + 1) * 1_000).toISOString()
  await db
    .updateTable('mail')
    .set({ attempts: attempts + 1, due_at })
    .where('id', '=', id)
    .where('due_at', '=', heldUntil)
    .execute()
}

const QUICK_ATTEMPTS = 10
const QUICK_PAUSE_SECONDS_MAX = 60
const PAUSE_GROWTH = 1.2
const PAUSE_SECONDS_MAX = 12 * 60 * 60

/**
 * The pause after a number of attempts: 2, 4, 8 … 60 seconds for the first six minutes, so that a
 * restarted mail server gets its mail quickly, then longer each time, half a day at most.
 */
export function retryDelaySeconds(attempts: number) {
  const quick = Math.min(2 ** attempts, QUICK_PAUSE_SECONDS_MAX)
  if (attempts <= QUICK_ATTEMPTS) return quick
  const grown = Math.round(quick * PAUSE_GROWTH ** (attempts - QUICK_ATTEMPTS))
  return Math.min(grown, PAUSE_SECONDS_MAX)
}

/**
 * Moves a mail to the failed mail that administrators see. The same mail to the same recipient is
 * stored once.
 */
export function giveUpMail(db: Db, claimed: ClaimedMail, recipient: string, reason: string) {
  const { id, attempts, createdAt, mail, heldUntil } = claimed
  const { kind, ...detail } = mail
  const now = { recipient, reason, attempts: attempts + 1, failed_at: new Date().toISOString() }
  return db.transaction().execute(async (tx) => {
    const waiting = await tx
      .deleteFrom('mail')
      .where('id', '=', id)
      .where('due_at', '=', heldUntil)
      .returning('id')
      .execute()
    // Mail deleted or taken over meanwhile must not be stored as failed.
    if (waiting.length === 0) return
    await tx
      .insertInto('failed_mail')
      .values({ kind, detail: JSON.stringify(detail), created_at: createdAt, ...now })
      .onConflict((conflict) => conflict.columns(['kind', 'detail']).doUpdateSet(now))
      .execute()
  })
}
