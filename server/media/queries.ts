import { DAY_MS } from '#contract/durations.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { latestPlausibleTime } from '../db/clock-skew.ts'
import type { Db } from '../db/engine.ts'
import { hasRow } from '../db/has-row.ts'
import type { Schema } from '../db/schema.ts'
import { skipLocked } from '../db/row-locks.ts'

export const MEDIA_PREFIX = '/media/'

/** The columns with addresses of images: the files of an image that none of them names are deleted. */
export const PICTURE_COLUMNS = [
  { table: 'users', column: 'profile_image' },
  { table: 'creations', column: 'image_url' },
] as const

/** No reservation is longer. */
const RESERVED_MS_MAX = DAY_MS

/**
 * Reserves a name before its files are written; no job deletes it until then. Resolves
 * to the row's generation, or null while files of that name are being deleted.
 */
export async function reserveMedia(db: Db, name: string, until: Date): Promise<string | null> {
  const now = new Date().toISOString()
  const check_at = until.toISOString()
  const row = await db
    .insertInto('media')
    .values({ name, created_at: now, used_at: now, check_at, generation: crypto.randomUUID() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          used_at: now,
          check_at: sql<string>`case when media.check_at is null then null else excluded.check_at end`,
        })
        .where('media.deleting_at', 'is', null),
    )
    .returning('generation')
    .executeTakeFirst()
  return row?.generation ?? null
}

/** An image that may be used; undefined if there is none. */
export const findMedia = (db: Db, name: string) =>
  db
    .selectFrom('media')
    .select(['generation', 'check_at as checkAt'])
    .where('name', '=', name)
    .where('deleting_at', 'is', null)
    .executeTakeFirst()

/** Marks an image as used, in the transaction that uses it; false if that generation is gone. */
export const markMediaUsed = (tx: Db, name: string, generation: string) =>
  hasRow(
    tx
      .updateTable('media')
      .set({ used_at: new Date().toISOString(), check_at: null })
      .where('name', '=', name)
      .where('generation', '=', generation)
      .where('deleting_at', 'is', null)
      .returning('name'),
  )

/** Marks an image as possibly unused, in the transaction that stops using it. */
export async function releaseMedia(tx: Db, url: string | null) {
  if (!url?.startsWith(MEDIA_PREFIX)) return
  await tx
    .updateTable('media')
    .set({ check_at: new Date().toISOString() })
    .where('name', '=', url.slice(MEDIA_PREFIX.length))
    .execute()
}

/** A check that is further ahead than a reservation was set while the clock was ahead. */
function isDue(eb: ExpressionBuilder<Schema, 'media'>) {
  const latest = latestPlausibleTime(RESERVED_MS_MAX)
  return eb.or([eb('check_at', '<=', new Date().toISOString()), eb('check_at', '>', latest)])
}

/** Images to check; those whose deletion was interrupted or that wait longest come first. */
export async function listDueMedia(db: Db, limit: number) {
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where(isDue)
    .orderBy('check_at')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Marks a due image as being deleted unless it is used. The row is locked first: only a later
 * statement sees what other transactions have committed. Resolves to the row's generation, or null if
 * the image stays.
 */
export async function markOrphan(tx: Db, name: string): Promise<string | null> {
  const now = new Date().toISOString()
  const due = tx
    .selectFrom('media')
    .select(['deleting_at', 'generation'])
    .where('name', '=', name)
    .where(isDue)
  const row = await skipLocked(tx, due).executeTakeFirst()
  if (!row) return null
  if (row.deleting_at !== null) return row.generation
  const isUsed = await isMediaUsed(tx, name)
  await tx
    .updateTable('media')
    .set(isUsed ? { check_at: null } : { deleting_at: now })
    .where('name', '=', name)
    .execute()
  return isUsed ? null : row.generation
}

async function isMediaUsed(db: Db, name: string) {
  const url = `${MEDIA_PREFIX}${name}`
  for (const { table, column } of PICTURE_COLUMNS) {
    const uses = sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${url} limit 1`
    if ((await uses.execute(db)).rows.length > 0) return true
  }
  return false
}

/** Deletes the row of an image whose files are deleted; false if another process has done so. */
export const deleteMedia = (db: Db, name: string, generation: string) =>
  hasRow(
    db
      .deleteFrom('media')
      .where('name', '=', name)
      .where('generation', '=', generation)
      .where('deleting_at', 'is not', null)
      .returning('name'),
  )

/**
 * All images after this name, in the order of their names; `isUsed` is false for one that is
 * reserved for an upload, whose file may not be there yet.
 */
export async function listMedia(db: Db, after: string, limit: number) {
  const rows = await db
    .selectFrom('media')
    .select(['name', 'check_at'])
    .where('name', '>', after)
    .where('deleting_at', 'is', null)
    .orderBy('name')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ name, check_at }) => ({ name, isUsed: check_at === null }))
}

const NAMES_PER_STATEMENT = 500

/** How many of these names are images of this database. */
export async function countKnownMedia(db: Db, names: string[]) {
  let known = 0
  for (let at = 0; at < names.length; at += NAMES_PER_STATEMENT) {
    const rows = await db
      .selectFrom('media')
      .select('name')
      .where('name', 'in', names.slice(at, at + NAMES_PER_STATEMENT))
      .execute()
    known += rows.length
  }
  return known
}
