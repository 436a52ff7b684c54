import type { Db } from '../db/engine.ts'

/** What waits to be written and sent. No secret stands here: a link's token is made on sending. */
export type QueuedMail = { kind: 'reset'; email: string } | { kind: 'contact'; messageId: number }

const RETRY_SECONDS_MAX = 60
const HELD_SECONDS = 60

export async function insertMail(db: Db, { kind, ...detail }: QueuedMail) {
  const now = new Date().toISOString()
  await db
    .insertInto('mail')
    .values({ kind, detail: JSON.stringify(detail), attempts: 0, due_at: now, created_at: now })
    .execute()
}

/**
 * Takes the next mail that is due for this process alone: it comes up again for anybody when it is
 * neither deleted nor put off within a minute, so a crash in between sends it late, not never.
 */
export async function claimMail(db: Db) {
  const now = new Date().toISOString()
  const next = await db
    .selectFrom('mail')
    .select(['id', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return null
  const row = await db
    .updateTable('mail')
    .set({ due_at: later(HELD_SECONDS), attempts: next.attempts + 1 })
    .where('id', '=', next.id)
    .where('due_at', '<=', now)
    .returning(['id', 'attempts', 'kind', 'detail'])
    .executeTakeFirst()
  if (!row) return claimMail(db)
  const mail = { kind: row.kind, ...(JSON.parse(row.detail) as object) } as QueuedMail
  return { id: row.id, attempts: row.attempts, mail }
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
export async function putOffMail(db: Db, id: number, attempts: number) {
  await db
    .updateTable('mail')
    .set({ due_at: later(Math.min(2 ** attempts, RETRY_SECONDS_MAX)) })
    .where('id', '=', id)
    .execute()
}

const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
