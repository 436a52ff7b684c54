import { Counter, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'

/** Seconds, from a cached response to the longest time that a request may take. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Finished = { method: string; route: string; status: number; milliseconds: number }

/** Counts finished requests. The labels are bounded: methods, patterns of addresses and statuses. */
export function createRequestMetrics(registry: Registry) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Finished requests; status 499: closed by the client before the response was sent',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  return ({ method, route, status, milliseconds }: Finished) => {
    requests.inc({ method, route, status })
    durations.observe({ method, route }, milliseconds / 1_000)
  }
}
