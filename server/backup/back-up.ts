import type { Settings } from '../config.ts'
import { release } from '../system/release.ts'
import type { Progress, Totals } from '../transfer/progress.ts'
import { withSiteSource } from '../transfer/site-source.ts'
import { writeArchive } from './write-archive.ts'

/**
 * Writes the site of the settings, running or not, to a new archive.
 * @throws {DatabaseUnusable} if there is no site
 * @throws {TransferError} if the path exists
 */
export const backUp = (settings: Settings, path: string, progress: Progress): Promise<Totals> =>
  withSiteSource(settings, progress, (source) => writeArchive(source, release.version, path))
