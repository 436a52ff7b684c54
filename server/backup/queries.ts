import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'

const BACKUPS_REMEMBERED = 100

/** A scheduled backup that was made and verified; `file` is a name in `BACKUP_DIR`. */
export type Backup = {
  startedAt: string
  finishedAt: string
  file: string
  bytes: number
  rows: number
  images: number
}

/** The last verified backup; undefined if there is none yet. Failures are states of the job. */
export const findLastBackup = (db: Db): Promise<Backup | undefined> =>
  db
    .selectFrom('backups')
    .select(['started_at as startedAt', 'finished_at as finishedAt', 'file', 'bytes'])
    .select(['row_count as rows', 'image_count as images'])
    // Of a later one, the time is wrong: the clock was ahead.
    .where('started_at', '<=', latestPlausibleTime(0))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Records a verified backup; deletes the records of much older ones, and those with a time in the
 * future.
 */
export async function insertBackup(
  db: Db,
  { startedAt, finishedAt, rows, images, ...rest }: Backup,
) {
  await db
    .insertInto('backups')
    .values({
      ...rest,
      started_at: startedAt,
      finished_at: finishedAt,
      row_count: rows,
      image_count: images,
    })
    .execute()
  await db.deleteFrom('backups').where('started_at', '>', latestPlausibleTime(0)).execute()
  const old = await db
    .selectFrom('backups')
    .select('started_at')
    .orderBy('started_at', 'desc')
    .offset(BACKUPS_REMEMBERED)
    .limit(1)
    .executeTakeFirst()
  if (old) await db.deleteFrom('backups').where('started_at', '<=', old.started_at).execute()
}
