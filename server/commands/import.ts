import { resolve } from 'node:path'
import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { refuseUnlessExport } from './file-kinds.ts'
import { readSettings } from '../config.ts'
import { openImport } from '../transfer/import-file.ts'
import { fillStorage } from '../transfer/site-storage.ts'
import { describeTotals, openProgress } from '../transfer/progress.ts'

/** Fills the empty site of the settings from a file that `npm run export` wrote. */
async function importSite() {
  const [name = ''] = readArguments(1)
  const path = resolve(name)
  refuseUnlessExport(path)
  const filling = await openImport(path)
  const filled = await fillStorage(readSettings(), { ...filling, progress: openProgress() })
  return `${describeTotals({ ...filled, missing: 0 })} are imported and compared.`
}

const USAGE = commandLine('import', 'FILE.jsonl.gz')
const PURPOSE = 'Fills an empty DATA_DIR, or an empty database, from an export.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, importSite)
