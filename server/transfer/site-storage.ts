import { resolve } from 'node:path'
import { claim, findSiteId, refuseOtherSite } from '../claim-places.ts'
import { placesOf } from '../site-places.ts'
import { updateStatistics, hasOtherConnections } from '../db/bulk-load.ts'
import { OutcomeUnknown } from '../db/db-errors.ts'
import { isDiskFull } from '../db/disk-full.ts'
import type { Db, Engine } from '../db/engine.ts'
import { listTables } from '../db/list-tables.ts'
import { migrateIn } from '../db/migrate.ts'
import { inMigrationLock } from '../db/migration-lock.ts'
import { listAllForSearch } from '../db/search-index.ts'
import { DatabaseUnusable, lockDatabase, withDatabase, withSite } from '../db/site-database.ts'
import type { DatabasePlace } from '../db/site-database.ts'
import { isUnfinished, markUnfinished, removeUnfinishedMark } from '../db/unfinished-restore.ts'
import { sayOnStderr, WAITS_FOR_MIGRATION } from '../db/wait-messages.ts'
import { INDEX_OUTDATED, makeJobDueNow, releaseAllJobs } from '../jobs/queries.ts'
import type { MediaLocation } from '../media/create-media-store.ts'
import { countRows } from './digest.ts'
import { openEmptyImages, refuseImages } from './image-files.ts'
import type { EmptyImages } from './image-files.ts'
import { loadContent } from './load-content.ts'
import type { Content } from './load-content.ts'
import type { Progress } from './progress.ts'
import { TransferError } from './transfer-error.ts'

/** Where a site stores its rows and its images. */
export type SiteStorage = MediaLocation & DatabasePlace

export type WriteImage = (name: string, bytes: Buffer) => Promise<void>

type Filling = {
  content: Content
  /** Null if the images are there already. */
  writeImages: ((write: WriteImage) => Promise<void>) | null
  progress: Progress
}

/**
 * `postgres://…` with the images where they are, or `sqlite:FOLDER` with the images in it.
 * @throws {TransferError} if the text is neither
 */
export function parseTarget(text: string, { dataDir, mediaBucket }: MediaLocation): SiteStorage {
  const isOutsideSettings = true
  if (/^postgres(ql)?:\/\//.test(text)) {
    return { databaseUrl: text, dataDir, mediaBucket, isOutsideSettings }
  }
  const [, folder] = /^sqlite:(?:\/\/)?(.+)$/.exec(text) ?? []
  if (folder)
    return { databaseUrl: null, dataDir: resolve(folder), mediaBucket: null, isOutsideSettings }
  throw new TransferError('--to must be sqlite:FOLDER or postgres://USER:PASSWORD@HOST/DATABASE.')
}

/**
 * Opens the database of a stopped site for as long as `work` runs. An embedded one is locked
 * meanwhile, so that its site cannot start.
 * @throws {DatabaseUnusable} if it cannot be used, or has no site
 * @throws {TransferError} if the site is running
 */
export async function withStoppedSite<T>(
  storage: SiteStorage,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  return withSite(storage, async (engine) => {
    const unlock = lockStorage(storage)
    try {
      // Before this process has a second connection.
      if (await hasOtherConnections(engine.db))
        throw new TransferError('The site is running. Stop it first.')
      return await work(engine)
    } finally {
      unlock()
    }
  })
}

/**
 * Fills an empty database and image store with this content. Tables, rows and the comparison are one
 * transaction, and images that were added are removed again if it fails: both are as empty after a
 * failure as before.
 * @throws {DatabaseUnusable} if the database cannot be used, or the disk is full
 * @throws {TransferError} if the storage is in use or not empty
 */
export async function fillStorage(
  storage: SiteStorage,
  filling: Filling,
): Promise<{ rows: number; images: number }> {
  const unlock = lockStorage(storage)
  try {
    return await withDatabase(storage, (engine) => fill(engine, storage, filling))
  } catch (error) {
    if (!isDiskFull(error as NodeJS.ErrnoException)) throw error
    // The error of a write does not say where. Only the target is written to.
    throw new DatabaseUnusable(`The disk of ${storage.dataDir} is full.`, { cause: error })
  } finally {
    unlock()
  }
}

async function fill(
  engine: Engine,
  storage: SiteStorage,
  { content, writeImages, progress }: Filling,
) {
  const { dataDir } = storage
  const { directory, bucket } = placesOf(engine, storage)
  return engine.withoutTimeouts(async (db) => {
    const target: { images: EmptyImages | null; isMarked: boolean } = {
      images: null,
      isMarked: false,
    }
    let added = 0
    async function write(name: string, bytes: Buffer) {
      await target.images?.write(name, bytes)
      added += 1
      progress.images(1)
    }
    try {
      // A site that starts meanwhile, or another such command, waits until this ends.
      const digests = await inMigrationLock(db, sayOnStderr(WAITS_FOR_MIGRATION), async (tx) => {
        await refuseUnlessEmpty(tx)
        if (writeImages) await refuseImages(storage)
        // The mark of an interrupted attempt stays until this one has succeeded: it lists images to remove.
        if (!isUnfinished(dataDir)) {
          target.isMarked = true
          await markUnfinished(dataDir, null)
        }
        // Content of an earlier release is migrated as its site would be.
        await migrateIn(tx, content.migrations.at(-1))
        const loaded = await loadContent(tx, content, progress)
        await migrateIn(tx)
        await listAllForSearch(tx)
        await releaseAllJobs(tx)
        await makeJobDueNow(tx, INDEX_OUTDATED)
        await refuseOtherSite(tx, directory)
        await refuseOtherSite(tx, bucket)
        // Nothing that belongs to another site is removed: both have been refused by now.
        if (writeImages) target.images = await openEmptyImages(storage, await findSiteId(tx))
        await writeImages?.(write)
        return loaded
      })
      // From now on a failure keeps the images.
      target.images = null
      removeUnfinishedMark(dataDir)
      await claim(db, directory)
      await claim(db, bucket)
      await updateStatistics(db)
      return { rows: countRows(digests), images: added }
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error
      // What cannot be removed now stays in the mark, for the next attempt to remove.
      const isClean = await target.images?.removeAdded().then(yes, no)
      if (target.isMarked && isClean !== false) removeUnfinishedMark(dataDir)
      throw error
    }
  })
}

const yes = () => true
const no = () => false

async function refuseUnlessEmpty(db: Db) {
  if (await hasOtherConnections(db))
    throw new TransferError('A site is running on the target. Stop it first.')
  const [table] = await listTables(db)
  if (table) throw new TransferError(`The target is not empty: its database has tables (${table}).`)
}

/** @throws {TransferError} if a site is running in this folder */
function lockStorage(storage: SiteStorage) {
  const unlock = lockDatabase(storage)
  if (unlock) return unlock
  throw new TransferError(`A site is running in ${storage.dataDir}. Stop it first.`)
}
