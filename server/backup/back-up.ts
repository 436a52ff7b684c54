import type { Settings } from '../config.ts'
import { withSite } from '../db/site-database.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { withImageDeletionPaused } from '../jobs/pause-image-deletion.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { release } from '../system/release.ts'
import type { Progress, Totals } from '../transfer/progress.ts'
import { writeArchive } from './write-archive.ts'

/**
 * Writes the site of the settings, running or not, to a new archive.
 * @throws {DatabaseUnusable} if there is no site
 * @throws {TransferError} if the path exists
 */
export const backUp = (settings: Settings, path: string, progress: Progress): Promise<Totals> =>
  withSite(settings, (engine) =>
    withImageDeletionPaused(settings, { onWait: progress.waits }, (assertStillPaused) =>
      inSnapshot(engine, (db) => {
        const media = createMediaStore(settings)
        return writeArchive(
          { db, media, release: release.version, progress, assertStillPaused },
          path,
        )
      }),
    ),
  )
