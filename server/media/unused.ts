import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/engine.ts'
import type { Schema } from '../db/schema.ts'
import { MEDIA_PREFIX, thumbnailName } from './images.ts'
import type { MediaStore } from './store.ts'

const SWEPT_AT_ONCE = 200
/** Longer than any request takes from writing a file to noting that it is used. */
const FORGOTTEN_AFTER_MS = 60 * 60_000

/** Removes pictures that nobody uses any more. */
export async function sweepUnused(db: Db, media: MediaStore) {
  for (;;) {
    const names = await listUnused(db, SWEPT_AT_ONCE)
    for (const name of names) await removeUnused(db, media, name)
    if (names.length < SWEPT_AT_ONCE) return
  }
}

/** Removes files that no row knows: what a crash left between writing and noting. */
export async function sweepForgotten(db: Db, media: MediaStore) {
  for (const file of await media.listOlderThan(Date.now() - FORGOTTEN_AFTER_MS)) {
    const name = file.replace(/-small\.webp$/, '.webp')
    const known = await db
      .selectFrom('media')
      .select('name')
      .where('name', '=', name)
      .executeTakeFirst()
    if (!known) await media.remove(file)
  }
}

async function listUnused(db: Db, limit: number) {
  const rows = await db
    .selectFrom('media')
    .select('media.name')
    .where((eb) => eb.not(eb.exists(usersOf(eb))))
    .where((eb) => eb.not(eb.exists(creationsOf(eb))))
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ name }) => name)
}

type Media = ExpressionBuilder<Schema, 'media'>

const address = sql<string>`${sql.lit(MEDIA_PREFIX)} || media.name`

const usersOf = (eb: Media) =>
  eb.selectFrom('users').select('users.id').where('users.profile_image', '=', address)

const creationsOf = (eb: Media) =>
  eb.selectFrom('creations').select('creations.id').where('creations.image_url', '=', address)

/**
 * Whoever starts to use it meanwhile waits for the row: the update holds it until the files are
 * gone. Only a statement after it sees what others finished before.
 */
const removeUnused = (db: Db, media: MediaStore, name: string) =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('media')
      .set((eb) => ({ used_at: eb.ref('used_at') }))
      .where('name', '=', name)
      .execute()
    const url = `${MEDIA_PREFIX}${name}`
    const isUsed =
      (await tx
        .selectFrom('users')
        .select('id')
        .where('profile_image', '=', url)
        .executeTakeFirst()) ??
      (await tx
        .selectFrom('creations')
        .select('id')
        .where('image_url', '=', url)
        .executeTakeFirst())
    if (isUsed) return
    await tx.deleteFrom('media').where('name', '=', name).execute()
    await media.remove(thumbnailName(name))
    await media.remove(name)
  })
