import type { Settings } from './config.ts'
import { BadSetting, readSettings } from './config.ts'
import { openLog } from './log.ts'
import { openSite } from './site.ts'

const SHUTDOWN_MAX_MS = 9_000

/** Serves until it is told to stop; then it finishes what runs and exits 0. */
async function main(settings: Settings) {
  const log = openLog()
  const site = await openSite(settings, log)
  const engine = site.engine.kind
  log.info({ url: settings.publicUrl, engine }, `listening on ${settings.publicUrl}`)

  let isClosing = false
  async function close(signal: string) {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(0), SHUTDOWN_MAX_MS).unref()
    await site.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void close(signal))
  process.on('SIGINT', (signal) => void close(signal))
}

try {
  await main(readSettings())
} catch (error) {
  const { message } = error as Error
  const told = error instanceof BadSetting ? message : `The site could not start: ${message}`
  process.stderr.write(`${told}\n`)
  process.exit(1)
}
