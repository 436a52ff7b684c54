import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyArchive } from '../backup/verify-archive.ts'
import { backUp } from '../backup/write-archive.ts'
import { commandLine } from '../command-line.ts'
import { runCommand, UsageError } from './command.ts'
import { isExport, refuseUnreadable } from './file-kinds.ts'
import { readSettings } from '../config.ts'
import { DatabaseUnusable } from '../db/site-database.ts'
import { fileErrorSentence } from '../file-errors.ts'
import { refuseExisting } from '../transfer/new-file.ts'
import { describeTotals, openProgress } from '../transfer/progress.ts'
import { TransferError } from '../transfer/transfer-error.ts'

const USAGE = `${commandLine('backup', 'NEW-FILE.tar.zst')}, or --verify ARCHIVE`
const PURPOSE =
  'Writes the whole site to a new file, running or not, or proves that such a file can be restored.'

/** Backs the site of the settings up to a new file, or proves that such a file can be restored. */
async function main() {
  const options = { verify: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw new UsageError()
  const path = resolve(name)
  const progress = openProgress()
  if (!values.verify) {
    refuseExisting(path)
    const totals = await backUp(readSettings(), path, progress)
    return `${describeTotals(totals)} are in ${path}.`
  }
  refuseUnreadable(path)
  if (isExport(path)) {
    throw new TransferError(`${path} is an export, which only an import verifies.`)
  }
  const prefix = join(tmpdir(), 'guildhall-verify-')
  const totals = await verifyArchive(path, { prefix, progress }).catch((error: unknown) => {
    throw toTmpdirError(error)
  })
  return `${path} is intact: ${describeTotals(totals)} were restored for a trial and checked.`
}

/** Only the folder of the trial is written to. */
function toTmpdirError(error: unknown) {
  const sentence = error instanceof DatabaseUnusable ? error.message : fileErrorSentence(error)
  if (!sentence) return error
  const advice = 'Set TMPDIR to a folder that can be written and has room for the database.'
  return new TransferError(`${sentence} ${advice}`, { cause: error })
}

await runCommand({ usage: USAGE, purpose: PURPOSE }, main)
