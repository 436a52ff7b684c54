import type { Db } from '../db/engine.ts'
import type { Lease } from '../db/lease.ts'
import { thumbnailName } from './images.ts'
import { deleteMedia, findMedia, listDueMedia, markOrphan } from './queries.ts'
import type { MediaStore } from './store.ts'

/** Their bytes are kept in memory until their rows are deleted. */
const PICTURES_PER_BATCH = 20

type Orphan = { name: string; generation: string }

export const hasDueMedia = async (db: Db) => (await listDueMedia(db, 1)).length > 0

/**
 * Deletes the files and rows of unused pictures; resolves to their number. Rows are marked in a
 * short transaction, files are deleted outside of any, and rows are deleted last: after a crash the
 * rest is still marked or due, and the next run deletes it. No other process writes or deletes
 * files of a marked row: writers wait (see `withStoredImage`), and only one process deletes.
 *
 * This process may be suspended between its last check and the deletion. If another one takes over
 * meanwhile, the picture may be uploaded again, and this process deletes the new file. So it restores
 * the files of pictures whose rows are no longer its own to delete.
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
    const removed: RemovedFile[] = []
    let gone = new Set<string>()
    try {
      if (await removeFiles(media, orphans, lease, removed)) gone = await deleteRows(db, orphans)
    } finally {
      await putBack(
        { db, media },
        removed.filter(({ name }) => !gone.has(name)),
      )
    }
    deleted += gone.size
  }
  return deleted
}

const markOrphans = (db: Db, names: string[]) =>
  db.transaction().execute(async (tx) => {
    const orphans: Orphan[] = []
    for (const name of names) {
      const generation = await markOrphan(tx, name)
      if (generation !== null) orphans.push({ name, generation })
    }
    return orphans
  })

type RemovedFile = { name: string; file: string; bytes: Buffer }

/** Adds to `removed` what it deletes; resolves to whether the lease was held until the end. */
async function removeFiles(
  media: MediaStore,
  orphans: Orphan[],
  lease: Lease,
  removed: RemovedFile[],
) {
  for (const { name } of orphans) {
    for (const file of [thumbnailName(name), name]) {
      const bytes = await media.read(file)
      if (!lease.isHeld()) return false
      if (bytes) removed.push({ name, file, bytes })
      await media.remove(file)
    }
  }
  await media.sync()
  return lease.isHeld()
}

/** Resolves to the names whose rows were still marked by this run, and are deleted. */
const deleteRows = (db: Db, orphans: Orphan[]) =>
  db.transaction().execute(async (tx) => {
    const gone = new Set<string>()
    for (const { name, generation } of orphans) {
      if (await deleteMedia(tx, name, generation)) gone.add(name)
    }
    return gone
  })

/** Writes the files again of pictures that were uploaded since. */
async function putBack({ db, media }: { db: Db; media: MediaStore }, removed: RemovedFile[]) {
  for (const { name, file, bytes } of removed) {
    if (await findMedia(db, name)) await media.write(file, bytes)
  }
}
