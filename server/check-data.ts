import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, runCommand } from './command.ts'
import { readSettings } from './config.ts'
import { findMissingFiles } from './consistency/missing-files.ts'
import { findInconsistencies } from './consistency/queries.ts'
import { openEngine } from './db/engine.ts'
import { createMediaStore } from './media/create-media-store.ts'

/**
 * `npm run check-data`: checks counters, references and images. Prints one line and exits with 0, or a line
 * for each finding and exits with 1. Changes nothing.
 */
async function checkData() {
  readArguments(0)
  const settings = readSettings()
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'guildhall.db'))) {
    throw new Error(`there is no site in DATA_DIR ${settings.dataDir}`)
  }
  const engine = openEngine(settings)
  try {
    const findings = [
      ...(await findInconsistencies(engine.db)),
      ...(await findMissingFiles(engine.db, createMediaStore(settings))),
    ]
    if (findings.length > 0) process.exitCode = 1
    return findings.join('\n') || 'The data is consistent.'
  } finally {
    await engine.close()
  }
}

await runCommand('npm run check-data', checkData)
