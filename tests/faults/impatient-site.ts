/**
 * A site of several processes that kills a worker after five silent seconds, and gives up after fifteen
 * without a listening worker.
 */
import cluster from 'node:cluster'
import { readSettings } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { openSite } from '../../server/site.ts'
import { superviseWorkers } from '../../server/workers.ts'

const PATIENCE = {
  pauseMinMs: 100,
  pauseMaxMs: 400,
  stableAfterMs: 30_000,
  givesUpAfterMs: 15_000,
  silentMsMax: 5_000,
}

const settings = readSettings()
const log = createLog('info')
if (cluster.isPrimary) await superviseWorkers(settings, log, PATIENCE)
else await openSite(settings, log, { isWorker: true })
