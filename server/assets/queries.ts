import { DAY_MS } from '#contract/durations.ts'
import { isOver } from '../db/database-time.ts'
import type { Db } from '../db/engine.ts'

/** How long after an upgrade an open page still gets the files of its release. */
const RETENTION_DAYS = 30

/** A built file: scripts, styles and fonts have a hash of their content in the name. */
export type Asset = { name: string; bytes: Buffer }

export const findAsset = (db: Db, name: string) =>
  db.selectFrom('assets').select(['name', 'bytes']).where('name', '=', name).executeTakeFirst()

/** The names of files whose use was recorded in the last day. */
export async function listRecentAssets(db: Db) {
  const aDayAgo = new Date(Date.now() - DAY_MS).toISOString()
  const rows = await db.selectFrom('assets').select('name').where('used_at', '>', aDayAgo).execute()
  return new Set(rows.map(({ name }) => name))
}

/** Stores files, or records that they are still used. */
export async function saveAssets(db: Db, assets: Asset[]) {
  const used_at = new Date().toISOString()
  await db.transaction().execute(async (tx) => {
    for (const asset of assets) {
      await tx
        .insertInto('assets')
        .values({ ...asset, used_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ used_at }))
        .execute()
    }
  })
}

export async function deleteOldAssets(db: Db) {
  await db
    .deleteFrom('assets')
    .where(isOver(db, 'used_at', RETENTION_DAYS * DAY_MS))
    .execute()
}
