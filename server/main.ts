import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from './config.ts'
import { BadSetting, readSettings } from './config.ts'
import { openLog } from './log.ts'
import { openSite } from './site.ts'
import { superviseWorkers } from './workers.ts'

const SHUTDOWN_MAX_MS = 9_000
/** Long enough for a proxy to notice, and for requests under way to arrive. */
const DRAIN_MS = 1_000

/** Serves until it receives a signal, then finishes running work and exits with 0. */
async function main(settings: Settings) {
  const log = openLog()
  const site = await open(settings, log)
  if (!cluster.isWorker) {
    const { engine } = site
    log.info({ url: settings.publicUrl, engine }, `listening on ${settings.publicUrl}`)
  }

  let isClosing = false
  async function close(signal: string) {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(0), SHUTDOWN_MAX_MS).unref()
    site.drain()
    // A manual stop (SIGINT) does not wait.
    if (signal === 'SIGTERM') await sleep(DRAIN_MS)
    await site.close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void close(signal))
  process.on('SIGINT', (signal) => void close(signal))
  // A worker must not outlive the process that holds the lock.
  process.on('disconnect', () => process.exit(1))
}

async function open(settings: Settings, log: ReturnType<typeof openLog>) {
  if (cluster.isPrimary && settings.workers > 1) return superviseWorkers(settings, log)
  const site = await openSite(settings, log, { isWorker: cluster.isWorker })
  return { ...site, engine: site.engine.kind }
}

try {
  await main(readSettings())
} catch (error) {
  const { message } = error as Error
  const told = error instanceof BadSetting ? message : `The site could not start: ${message}`
  process.stderr.write(`${told}\n`)
  process.exit(1)
}
