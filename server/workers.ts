import cluster from 'node:cluster'
import type { Address, Worker } from 'node:cluster'
import type { Settings } from './config.ts'
import { logListening } from './log.ts'
import type { Log } from './log.ts'
import { sumWorkerMetrics } from './metrics/worker-metrics.ts'
import { lockSite, prepareDatabase } from './prepare-database.ts'
import { inUrl } from './address-shapes.ts'
import { watchHeartbeats } from './worker-heartbeat.ts'

type Patience = {
  /** The pause before a worker is replaced; doubled for each that dies early. */
  pauseMinMs: number
  pauseMaxMs: number
  /** A worker that dies after serving for this long does not count as an early death. */
  stableAfterMs: number
  /** The site ends if no worker has listened for this long, and a worker is killed if it has not. */
  givesUpAfterMs: number
  /** A worker that has listened and whose event loop is blocked for this long is killed. */
  silentMsMax: number
}

const PATIENCE: Patience = {
  pauseMinMs: 500,
  pauseMaxMs: 15_000,
  stableAfterMs: 30_000,
  givesUpAfterMs: 60_000,
  silentMsMax: 15_000,
}

/**
 * Runs several processes that serve one site on one port (`WORKERS`). This process holds the lock,
 * migrates the database and replaces workers that die or hang; if it dies itself, its workers exit as
 * well.
 */
export async function superviseWorkers(settings: Settings, log: Log, patience = PATIENCE) {
  const unlock = lockSite(settings)
  if (settings.metricsToken !== null) sumWorkerMetrics()
  // Only workers serve reads, so only they need the replica.
  const engine = await prepareDatabase({ ...settings, replica: null }, log)
  await engine.close()
  const workers = keepWorkers(settings.workers, log, patience, ({ address, port }) =>
    logListening(log, settings, {
      address: `http://${inUrl(address)}:${port}`,
      engine: engine.kind,
    }),
  )
  return {
    /** Each worker drains by itself, or closes at once if the site was stopped by hand. */
    async drain(milliseconds: number) {
      workers.stop()
      const signal = milliseconds === 0 ? 'SIGINT' : 'SIGTERM'
      for (const worker of running()) worker.process.kill(signal)
    },
    async close() {
      await Promise.all(running().map(untilExit))
      unlock()
    },
  }
}

/**
 * Starts `count` workers and replaces each one that dies, until it is stopped. `onServing` is called
 * once, when the first of them listens.
 */
function keepWorkers(
  count: number,
  log: Log,
  patience: Patience,
  onServing: (address: Address) => void,
) {
  const listeningSince = new Map<number, number>()
  let hasServed = false
  let isStopped = false
  let giveUp: NodeJS.Timeout | undefined

  /** Does nothing if the workers are to stop. */
  function later(milliseconds: number, act: () => void) {
    return setTimeout(() => {
      if (!isStopped) act()
    }, milliseconds)
  }

  /** `failures`: how many workers in this place have died early in succession. */
  function start(failures: number) {
    const worker = cluster.fork()
    function kill() {
      log.error({ pid: worker.process.pid }, 'a worker does not respond and is killed')
      worker.process.kill('SIGKILL')
    }
    const starting = later(patience.givesUpAfterMs, kill)
    worker.once('listening', (address) => {
      if (!hasServed) onServing(address)
      hasServed = true
      listeningSince.set(worker.id, performance.now())
      watchHeartbeats(worker, patience.silentMsMax, kill)
      clearTimeout(starting)
      clearTimeout(giveUp)
    })
    worker.once('exit', (code, signal) => {
      clearTimeout(starting)
      const since = listeningSince.get(worker.id)
      listeningSince.delete(worker.id)
      if (isStopped) return
      // A worker that fails at the first start has reported why; a restart would not help.
      if (!hasServed && code) process.exit(1)
      const isEarly = since === undefined || performance.now() - since < patience.stableAfterMs
      const early = isEarly ? failures + 1 : 0
      const pauseMs = Math.min(
        patience.pauseMinMs * 2 ** Math.max(early - 1, 0),
        patience.pauseMaxMs,
      )
      log.error({ code, signal, pauseMs }, 'a worker died; another takes its place')
      later(pauseMs, () => start(early))
      if (since !== undefined && listeningSince.size === 0) giveUp = expectOne()
    })
  }

  const expectOne = () => later(patience.givesUpAfterMs, () => endSite(patience))

  for (let started = 0; started < count; started += 1) start(0)
  giveUp = expectOne()
  return {
    stop() {
      isStopped = true
    },
  }
}

function endSite({ givesUpAfterMs }: Patience) {
  const seconds = givesUpAfterMs / 1_000
  process.stderr.write(`The site exits: no worker has listened for ${seconds} seconds\n`)
  process.exit(1)
}

const running = () =>
  Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? [worker] : [],
  )

const untilExit = (worker: Worker) =>
  new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })
