import { commandLine } from '../command-line.ts'
import { readArguments, runCommand } from './command.ts'
import { readSettings } from '../config.ts'
import { findMissingFiles } from '../consistency/missing-files.ts'
import { findInconsistencies } from '../consistency/queries.ts'
import { withSite } from '../db/site-database.ts'
import { createMediaStore } from '../media/create-media-store.ts'

/**
 * `npm run check-data`: checks counters, references and images. Prints one line and exits with 0, or a line
 * for each finding and exits with 1. Changes nothing.
 */
async function checkData() {
  readArguments(0)
  const settings = readSettings()
  const findings = await withSite(settings, async ({ db }) => [
    ...(await findInconsistencies(db)),
    ...(await findMissingFiles(db, createMediaStore(settings))),
  ])
  if (findings.length > 0) process.exitCode = 1
  return findings.join('\n') || 'The data is consistent.'
}

const USAGE = commandLine('check-data')
const PURPOSE = 'Checks whether numbers, references and images are consistent, and changes nothing.'

await runCommand({ usage: USAGE, purpose: PURPOSE }, checkData)
