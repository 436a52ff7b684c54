import { claimDue } from '../db/claim-due.ts'
import type { Db } from '../db/engine.ts'

/** What waits to be written and sent. No secret stands here: a link's token is made on sending. */
export type QueuedMail = { kind: 'reset'; email: string } | { kind: 'contact'; messageId: number }

const RETRY_SECONDS_MAX = 60

export async function insertMail(db: Db, { kind, ...detail }: QueuedMail) {
  const now = new Date().toISOString()
  await db
    .insertInto('mail')
    .values({ kind, detail: JSON.stringify(detail), attempts: 0, due_at: now, created_at: now })
    .execute()
}

/** The next mail that is due, for this process alone. */
export async function claimMail(db: Db) {
  const id = await claimDue(db, 'mail')
  if (id === null) return null
  const row = await db
    .selectFrom('mail')
    .select(['attempts', 'kind', 'detail'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Deleted in between, with the account it was for.
  if (!row) return claimMail(db)
  const mail = { kind: row.kind, ...(JSON.parse(row.detail) as object) } as QueuedMail
  return { id, attempts: row.attempts, mail }
}

export async function deleteMail(db: Db, id: number) {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** Somebody is gone: what waits for that address is never sent. */
export async function deleteMailTo(db: Db, email: string) {
  const addressed = JSON.stringify({ email }).toLowerCase()
  await db
    .deleteFrom('mail')
    .where('kind', '=', 'reset')
    .where((eb) => eb(eb.fn<string>('lower', ['detail']), '=', addressed))
    .execute()
}

/** Tries again after 2, 4, 8 … seconds, a minute at most. */
export async function putOffMail(db: Db, id: number, attemptsBefore: number) {
  const attempts = attemptsBefore + 1
  const seconds = Math.min(2 ** attempts, RETRY_SECONDS_MAX)
  const due_at = new Date(Date.now() + seconds * 1_000).toISOString()
  await db.updateTable('mail').set({ attempts, due_at }).where('id', '=', id).execute()
}
