import { ADMIN_ROWS_PER_PAGE } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { FailedMail } from '#contract/failed-mail.ts'
import { isOver } from '../db/database-time.ts'
import type { Db } from '../db/engine.ts'
import { rowsOfPage } from '../db/id-pages.ts'

const RETENTION_DAYS = 90

/** Newest first. Mail of kinds that this release does not know is not listed. */
export async function listFailedMail(db: Db, page: number): Promise<FailedMail[]> {
  const mail = db
    .selectFrom('failed_mail')
    .select(['id', 'kind', 'recipient', 'reason', 'attempts'])
    .select(['created_at as createdAt', 'failed_at as failedAt'])
    .where('kind', 'in', FailedMail.shape.kind.options)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await rowsOfPage(mail, page, ADMIN_ROWS_PER_PAGE).execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as FailedMail['kind'] }))
}

export const findFailedMail = (db: Db, id: number) =>
  db.selectFrom('failed_mail').select('id').where('id', '=', id).executeTakeFirst()

/** The deleted row; undefined if it was deleted already. */
export const deleteFailedMail = (db: Db, id: number) =>
  db
    .deleteFrom('failed_mail')
    .where('id', '=', id)
    .returning(['id', 'kind', 'detail', 'attempts'])
    .executeTakeFirst()

/** Deletes addresses once they are too old to be of use to administrators. */
export async function deleteOldFailedMail(db: Db) {
  const isOld = isOver(db, 'failed_at', RETENTION_DAYS * DAY_MS)
  await db.deleteFrom('failed_mail').where(isOld).execute()
}
