import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { withCleanUp } from '../clean-up-on-interrupt.ts'
import { findInconsistencies } from '../consistency/queries.ts'
import type { Db } from '../db/engine.ts'
import { lockDatabase } from '../db/site-database.ts'
import { isUsed } from '../transfer/image-files.ts'
import { fillStorage, withStoppedSite } from '../transfer/site-storage.ts'
import type { Progress, Totals } from '../transfer/progress.ts'
import { readBatches } from '../transfer/rows.ts'
import { TransferError } from '../transfer/transfer-error.ts'
import { removeAbandonedFolders } from './abandoned-folders.ts'
import { withArchive } from './read-archive.ts'

/**
 * Restores an archive into a new folder, which is removed again and whose path begins with `prefix`,
 * and checks what arrived: each checksum, the number of rows and images, the consistency of the data.
 * Folders that killed verifications have left there are removed as well.
 * The folder gets a SQLite database whatever engine the site has, because an archive holds rows.
 * Images are read and compared with their checksums, but not written.
 * @throws {TransferError} if the archive cannot be restored completely
 */
export async function verifyArchive(
  path: string,
  { prefix, progress }: { prefix: string; progress: Progress },
): Promise<Totals> {
  removeAbandonedFolders(prefix)
  const folder = await mkdtemp(prefix)
  let unlock: (() => void) | null = null
  function remove() {
    unlock?.()
    rmSync(folder, { recursive: true, force: true })
  }
  return withCleanUp(remove, () => {
    unlock = lockDatabase({ databaseUrl: null, dataDir: folder, isOutsideSettings: true })
    return restoreForTrial(path, join(folder, 'data'), progress)
  })
}

async function restoreForTrial(path: string, dataDir: string, progress: Progress): Promise<Totals> {
  const storage = {
    databaseUrl: null,
    mediaBucket: null,
    dataDir,
    isOutsideSettings: true,
  } as const
  const images = new Set<string>()
  return withArchive(path, async ({ content, forEachImage, missing }) => {
    async function writeImages() {
      await forEachImage(async (name) => {
        images.add(name)
        progress.images(1)
      })
    }
    const { rows } = await fillStorage(storage, { content, writeImages, progress })
    await withStoppedSite(storage, async ({ db }) => {
      await refuseInconsistent(path, db)
      await refuseLostImages(path, db, { images, missing: missing() })
    })
    return { rows, images: images.size, missing: missing() }
  })
}

async function refuseInconsistent(path: string, db: Db) {
  const [finding, ...others] = await findInconsistencies(db)
  if (!finding) return
  const more = others.length > 0 ? `, and ${others.length} more findings` : ''
  throw new TransferError(`The data in ${path} is not consistent: ${finding}${more}.`)
}

/** An image that the site itself had lost does not count as an error of the archive. */
async function refuseLostImages(
  path: string,
  db: Db,
  { images, missing }: { images: Set<string>; missing: number },
) {
  let lost = 0
  for await (const rows of readBatches(db, 'media')) {
    lost += rows.filter((row) => isUsed(row) && !images.has(String(row['name']))).length
  }
  if (lost === missing) return
  throw new TransferError(`${path} lacks ${lost - missing} images that the site uses.`)
}
