import { refuseMistakenPlace } from '../claim-places.ts'
import type { Settings } from '../config.ts'
import type { Db } from '../db/engine.ts'
import { withSite } from '../db/site-database.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/store.ts'
import { countRows, openDigests } from './digest.ts'
import { readImages } from './image-files.ts'
import { readContent } from './load-content.ts'
import { withImageDeletionPaused } from './pause-image-deletion.ts'
import type { Progress, Totals } from './progress.ts'
import { toRowLine } from './row-lines.ts'

/** A site from which all is read; `db` sees one snapshot. */
export type SiteSource = {
  db: Db
  media: MediaStore
  progress: Progress
  /** Called when all images have been read; a file that may lack some does not get its name. */
  assertStillPaused: () => Promise<void>
}

/**
 * Opens the site of the settings, running or not, to be read as it is now.
 * @throws {DatabaseUnusable} if there is no site
 * @throws {BadSetting} if its images are elsewhere
 */
export const withSiteSource = <T>(
  settings: Settings,
  progress: Progress,
  work: (source: SiteSource) => Promise<T>,
): Promise<T> =>
  withSite(settings, async (engine) => {
    await refuseMistakenPlace(engine, settings)
    return withImageDeletionPaused(settings, { onWait: progress.waits }, (assertStillPaused) =>
      inSnapshot(engine, (db) =>
        work({ db, media: createMediaStore(settings), progress, assertStillPaused }),
      ),
    )
  })

/**
 * Reads a site: its rows as lines, then its images, and counts them.
 * @throws {TransferError} if it is of a later release
 */
export async function readSite({ db, media, progress }: SiteSource) {
  const { migrations, sequences, batches } = await readContent(db)
  const digests = openDigests()
  const totals = { images: 0, missing: 0 }

  async function* rowLines() {
    for await (const { table, rows } of batches) {
      digests.add(table, rows)
      for (const row of rows) yield toRowLine(table, row)
      progress.rows(rows.length)
    }
  }
  async function* images() {
    for await (const { name, bytes } of readImages(db, media)) {
      totals[bytes ? 'images' : 'missing'] += 1
      if (bytes) yield { name, bytes }
      progress.images(1)
    }
  }
  return {
    migrations,
    sequences,
    rowLines: rowLines(),
    images: images(),
    /** Of what has been read so far. */
    digests: digests.digests,
    totals: (): Totals => ({ rows: countRows(digests.digests()), ...totals }),
  }
}
