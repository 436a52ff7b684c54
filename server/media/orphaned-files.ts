import type { Db } from '../db/engine.ts'
import type { Lease } from '../db/lease.ts'
import { thumbnailName } from './images.ts'
import { deleteMedia, findMedia, listDueMedia, markOrphan } from './queries.ts'
import type { MediaStore } from './store.ts'

/** Their bytes are kept in memory until their rows are deleted. */
const IMAGES_PER_BATCH = 20
/** As many fail in a run when the store fails for all. */
const FAILURES_MAX = 50

type Orphan = { name: string; generation: string }

type Deletion = {
  db: Db
  /** The store itself: a cache would not read an image whose row is marked. */
  media: MediaStore
  lease: Lease
  /** Images that could not be deleted, with the reason. */
  failed: Map<string, Error>
}

export const hasDueMedia = async (db: Db) => (await listDueMedia(db, 1)).length > 0

/**
 * Deletes the files and rows of unused images; resolves to their number. Rows are marked in a
 * short transaction, files are deleted outside of any, and rows are deleted last: after a crash the
 * rest is still marked or due, and the next run deletes it. No other process writes or deletes
 * files of a marked row: writers wait (see `withStoredImage`), and only one process deletes.
 *
 * This process may be suspended between its last check and the deletion. If another one takes over
 * meanwhile, the image may be uploaded again, and this process deletes the new file. So it restores
 * the files of images whose rows are no longer its own to delete.
 * @throws {Error} after all others were deleted, for an image whose files could not be
 */
export async function deleteOrphanedFiles(db: Db, media: MediaStore, lease: Lease) {
  const failed = new Map<string, Error>()
  let deleted = 0
  let before = ''
  while (failed.size < FAILURES_MAX && (await lease.renew())) {
    const listed = await listDueMedia(db, IMAGES_PER_BATCH + failed.size)
    const due = listed.filter((name) => !failed.has(name))
    // Rows locked by other transactions stay due for the next run.
    if (due.length === 0 || due.join() === before) break
    before = due.join()
    deleted += await deleteBatch({ db, media, lease, failed }, due)
    if (!lease.isHeld()) break
  }
  for (const error of failed.values()) throw error
  return deleted
}

async function deleteBatch(deletion: Deletion, due: string[]) {
  const { db } = deletion
  const orphans = await markOrphans(db, due)
  const removed: RemovedFile[] = []
  let gone = new Set<string>()
  try {
    gone = await deleteRows(db, await removeFiles(deletion, orphans, removed))
  } finally {
    await putBack(
      deletion,
      removed.filter(({ name }) => !gone.has(name)),
    )
  }
  return gone.size
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

/**
 * Adds to `removed` what it deletes; resolves to the images whose files are gone, none if the lease
 * is not held any more. A slow store may take longer for all than the lease lasts.
 */
async function removeFiles(
  { media, lease, failed }: Deletion,
  orphans: Orphan[],
  removed: RemovedFile[],
) {
  const without: Orphan[] = []
  for (const orphan of orphans) {
    if (!lease.isHeld()) break
    try {
      if (!(await removeFilesOf(orphan, { media, lease }, removed))) break
      without.push(orphan)
    } catch (error) {
      failed.set(orphan.name, error as Error)
      continue
    }
    if (!(await lease.renew())) break
  }
  await media.sync()
  return lease.isHeld() ? without : []
}

/** Resolves to whether the lease was held until the last file. */
async function removeFilesOf(
  { name }: Orphan,
  { media, lease }: Pick<Deletion, 'media' | 'lease'>,
  removed: RemovedFile[],
) {
  for (const file of [thumbnailName(name), name]) {
    const bytes = await media.read(file)
    if (!lease.isHeld()) return false
    if (bytes) removed.push({ name, file, bytes })
    await media.remove(file)
  }
  return true
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

/** Writes the files again of images that were uploaded since. */
async function putBack({ db, media }: Deletion, removed: RemovedFile[]) {
  for (const { name, file, bytes } of removed) {
    if (await findMedia(db, name)) await media.write(file, bytes)
  }
}
