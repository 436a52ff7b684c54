import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import type { Settings } from './config.ts'
import type { Log } from './log.ts'
import { lockSite, prepareDatabase } from './site.ts'

const RESTART_AFTER_MS = 500

/**
 * Several processes that serve one site on one port (`WORKERS`). This one holds the lock, brings the
 * tables up to date and replaces a worker that dies; when it dies itself, its workers go with it.
 */
export async function superviseWorkers(settings: Settings, log: Log) {
  const unlock = lockSite(settings)
  const engine = await prepareDatabase({ ...settings, replicaUrl: null }, log)
  await engine.close()

  let isClosing = false
  for (let started = 0; started < settings.workers; started += 1) cluster.fork()
  const served = new Set<number>()
  cluster.on('listening', ({ id }) => served.add(id))
  cluster.on('exit', ({ id }, code, signal) => {
    if (isClosing) return
    // One that never came to serve has told why; starting it again would not help.
    if (!served.has(id)) process.exit(1)
    log.error({ code, signal }, 'a worker died; another takes its place')
    setTimeout(() => cluster.fork(), RESTART_AFTER_MS)
  })

  return {
    engine: engine.kind,
    drain() {
      isClosing = true
      for (const worker of running()) worker.process.kill('SIGTERM')
    },
    async close() {
      await Promise.all(running().map(hasEnded))
      unlock()
    },
  }
}

const running = () =>
  Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? [worker] : [],
  )

const hasEnded = (worker: Worker) =>
  new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })
