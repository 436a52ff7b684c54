import { resolve } from 'node:path'
import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { isBackup } from './file-kinds.ts'
import { readSettings } from '../config.ts'
import { writeExport } from '../transfer/export-file.ts'
import { refuseExisting } from '../transfer/new-file.ts'
import { describeTotals, openProgress } from '../transfer/progress.ts'
import { withSiteSource } from '../transfer/site-source.ts'
import { TransferError } from '../transfer/transfer-error.ts'

/** Writes the whole site, running or not, to one file of JSON lines. */
async function exportSite() {
  const [name = ''] = readArguments(1)
  const path = resolve(name)
  refuseExisting(path)
  if (isBackup(path)) {
    throw new TransferError(`${path} is the name of a backup. An export is a .jsonl or .jsonl.gz.`)
  }
  const totals = await withSiteSource(readSettings(), openProgress(), (source) =>
    writeExport(source, path),
  )
  return `${describeTotals(totals)} are in ${path}.`
}

const USAGE = commandLine('export', 'NEW-FILE.jsonl.gz')
const PURPOSE = 'Writes the whole site, running or not, to a new file of JSON lines.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, exportSite)
