import { resolve } from 'node:path'
import { withArchive } from '../backup/read-archive.ts'
import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { refuseUnlessBackup } from './file-kinds.ts'
import { readSettings } from '../config.ts'
import { fillStorage } from '../transfer/site-storage.ts'
import { describeTotals, openProgress } from '../transfer/progress.ts'

/** Fills the empty storage of the settings from an archive that `npm run backup` wrote. */
async function restore() {
  const [name = ''] = readArguments(1)
  const path = resolve(name)
  refuseUnlessBackup(path)
  const settings = readSettings()
  const totals = await withArchive(path, async (archive) => {
    const { content, forEachImage: writeImages } = archive
    const restored = await fillStorage(settings, { content, writeImages, progress: openProgress() })
    return { ...restored, missing: archive.missing() }
  })
  return `${describeTotals(totals)} are restored and compared. Start the site.`
}

const USAGE = commandLine('restore', 'ARCHIVE')
const PURPOSE = 'Fills an empty DATA_DIR, or an empty database, from a backup.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, restore)
