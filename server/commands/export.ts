import { resolve } from 'node:path'
import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { isBackup } from './file-kinds.ts'
import { readSettings } from '../config.ts'
import { withSite } from '../db/site-database.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { withImageDeletionPaused } from '../jobs/pause-image-deletion.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { writeExport } from '../transfer/export-file.ts'
import { refuseExisting } from '../transfer/new-file.ts'
import { describeTotals, openProgress } from '../transfer/progress.ts'
import { TransferError } from '../transfer/transfer-error.ts'

/** Writes the whole site, running or not, to one file of JSON lines. */
async function exportSite() {
  const [name = ''] = readArguments(1)
  const path = resolve(name)
  refuseExisting(path)
  if (isBackup(path)) {
    throw new TransferError(`${path} is the name of a backup. An export is a .jsonl or .jsonl.gz.`)
  }
  const settings = readSettings()
  const progress = openProgress()
  const totals = await withSite(settings, (engine) =>
    withImageDeletionPaused(settings, { onWait: progress.waits }, (assertStillPaused) =>
      inSnapshot(engine, (db) =>
        writeExport({ db, media: createMediaStore(settings), progress, assertStillPaused }, path),
      ),
    ),
  )
  return `${describeTotals(totals)} are in ${path}.`
}

await runCommand(commandLine('export', 'NEW-FILE.jsonl.gz'), exportSite)
