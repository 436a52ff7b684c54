import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from './config.ts'
import { findInconsistencies } from './consistency/queries.ts'
import { openEngine } from './db/engine.ts'

/**
 * `npm run check-data`: checks counters and references. Prints one line and exits with 0, or a line
 * for each finding and exits with 1. Changes nothing.
 */
async function main() {
  const settings = readSettings()
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'guildhall.db'))) {
    throw new Error(`there is no site in DATA_DIR ${settings.dataDir}`)
  }
  const engine = openEngine(settings)
  try {
    const findings = await findInconsistencies(engine.db)
    process.stdout.write(`${findings.join('\n') || 'The data is consistent.'}\n`)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await engine.close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
