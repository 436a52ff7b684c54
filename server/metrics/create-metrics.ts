import cluster from 'node:cluster'
import { Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import type { Engine } from '../db/engine.ts'
import { registerProcessMetrics } from './process-metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { readSiteMetrics } from './site-metrics.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Opens the metrics of this process, and of all workers if it is one of them. */
export function createMetrics(context: AppContext, engine: Engine) {
  const registry = new Registry()
  registerProcessMetrics(registry, { ...context, engine })
  const countRequest = createRequestMetrics(registry)
  const readProcesses = cluster.isWorker ? createWorkerMetrics(registry) : () => registry.metrics()

  return {
    countRequest,
    contentType: registry.contentType,
    /**
     * All metrics in the text format of Prometheus.
     * @throws {Error} if this is a worker and the primary process does not answer
     */
    async scrape() {
      const [site, processes] = await Promise.all([readSiteMetrics(context.db), readProcesses()])
      return `${processes}\n${await site.metrics()}`
    },
  }
}
