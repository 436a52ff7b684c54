import { onStopSignal } from './stop-signals.ts'
import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import type { Settings } from './config.ts'
import { BadSetting, misspelledSettings, readSettings } from './config.ts'
import { DatabaseUnusable } from './db/site-database.ts'
import { createLog, logListening } from './log.ts'
import { MediaUnavailable } from './media/media-unavailable.ts'
import { keepFilesPrivate } from './private-files.ts'
import { memoryWarning } from './machine-memory.ts'
import { superviseWorkers } from './workers.ts'

const SHUTDOWN_MAX_MS = 9_000
/** The least time that requests under way have after the drain. */
const FINISH_MAX_MS = 4_000

/**
 * On a machine with much memory V8 lets the heap grow to four times what is in use before it collects
 * garbage. See docs/decisions/0079.
 */
setFlagsFromString('--heap-growing-percent=60')

keepFilesPrivate()

/** Serves until it receives a signal, then finishes running work and exits with 0. */
async function main(settings: Settings) {
  const log = createLog(settings.logLevel)
  for (const warning of cluster.isPrimary ? warningsAtStart(settings) : []) log.warn(warning)
  const site = await open(settings, log)

  let isClosing = false
  async function close(signal: NodeJS.Signals) {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'closing')
    // A manual stop does not wait for a proxy to notice.
    const drainMs = signal === 'SIGTERM' ? settings.drainSeconds * 1_000 : 0
    const maxMs = Math.max(SHUTDOWN_MAX_MS, drainMs + FINISH_MAX_MS)
    setTimeout(() => process.exit(0), maxMs).unref()
    await site.drain(drainMs)
    await site.close()
    process.exit(0)
  }
  onStopSignal((signal) => void close(signal))
  // A worker must not outlive the process that holds the lock.
  process.on('disconnect', () => process.exit(1))
}

function warningsAtStart({ isPublicUrlUnknown, publicUrl, isSecure, trustProxy }: Settings) {
  const memory = memoryWarning()
  const address = `PUBLIC_URL is not set: links in mail, feeds and sitemaps lead to ${publicUrl}, \
which only this machine reaches. Set it to the address that people use`
  const proxy = `TRUST_PROXY is not set, and PUBLIC_URL is https, for which a proxy is needed: all its visitors \
count as one, and share the rate limits. Set it to the address of the proxy`
  return [
    ...(memory ? [memory] : []),
    ...(isPublicUrlUnknown ? [address] : []),
    ...(isSecure && trustProxy === null ? [proxy] : []),
    ...misspelledSettings().map(({ given, meant }) => `${given} is no setting. Is ${meant} meant?`),
  ]
}

/** The process that supervises workers does not load what they serve. */
async function open(settings: Settings, log: ReturnType<typeof createLog>) {
  if (cluster.isPrimary && settings.workers > 1) return superviseWorkers(settings, log)
  const { openSite } = await import('./site.ts')
  const site = await openSite(settings, log, { isWorker: cluster.isWorker })
  if (cluster.isPrimary)
    logListening(log, settings, { address: site.url, engine: site.engine.kind })
  return site
}

try {
  await main(readSettings())
} catch (error) {
  const { message } = error as Error
  const known = [BadSetting, DatabaseUnusable, MediaUnavailable]
  const isKnown = known.some((kind) => error instanceof kind)
  const text = isKnown ? message : `The site could not start: ${message}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
