import cluster from 'node:cluster'
import { Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import type { Engine } from '../db/engine.ts'
import { registerProcessMetrics } from './process-metrics.ts'
import { openRequestMetrics } from './request-metrics.ts'
import { readSiteMetrics } from './site-metrics.ts'
import { openWorkerMetrics } from './worker-metrics.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** Opens the metrics of this process, and of all workers if it is one of them. */
export function openMetrics(context: AppContext, engine: Engine) {
  const registry = new Registry()
  registerProcessMetrics(registry, { ...context, engine })
  const countRequest = openRequestMetrics(registry)
  const readProcesses = cluster.isWorker ? openWorkerMetrics(registry) : () => registry.metrics()

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
