import type { Db } from '../db/engine.ts'
import type { Lease } from '../db/lease.ts'
import { thumbnailName } from './images.ts'
import { deleteMedia, listDueMedia, markOrphan } from './queries.ts'
import type { MediaStore } from './store.ts'

const PICTURES_PER_BATCH = 50

export const hasDueMedia = async (db: Db) => (await listDueMedia(db, 1)).length > 0

/**
 * Deletes the files and rows of unused pictures; resolves to their number. Rows are marked in a
 * short transaction, files are deleted outside of any, and rows are deleted last: after a crash the
 * rest is still marked or due, and the next run deletes it. No other process writes or deletes
 * files of a marked row: writers wait (see `withStoredImage`), and only one process deletes.
 */
export async function deleteOrphanedFiles(db: Db, media: MediaStore, lease: Lease) {
  let deleted = 0
  let before = ''
  while (await lease.renew()) {
    const due = await listDueMedia(db, PICTURES_PER_BATCH)
    // Rows locked by other transactions stay due for the next run.
    if (due.length === 0 || due.join() === before) break
    before = due.join()
    const orphans = await markOrphans(db, due)
    for (const name of orphans) {
      for (const file of [thumbnailName(name), name]) {
        if (!lease.isHeld()) return deleted
        await media.remove(file)
      }
    }
    await media.sync()
    if (!lease.isHeld()) break
    await deleteRows(db, orphans)
    deleted += orphans.length
  }
  return deleted
}

const markOrphans = (db: Db, names: string[]) =>
  db.transaction().execute(async (tx) => {
    const orphans: string[] = []
    for (const name of names) if (await markOrphan(tx, name)) orphans.push(name)
    return orphans
  })

const deleteRows = (db: Db, names: string[]) =>
  db.transaction().execute(async (tx) => {
    for (const name of names) await deleteMedia(tx, name)
  })
