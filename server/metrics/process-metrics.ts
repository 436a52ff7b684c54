import { collectDefaultMetrics, Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { queueLengths } from '../bounded-queue.ts'
import type { AppContext } from '../context.ts'
import type { Engine } from '../db/engine.ts'
import { droppedLogLines } from '../log-destination.ts'

type Observed = Pick<AppContext, 'responses' | 'markdown'> & { engine: Engine }

/** Reads a number, or one for each value of a label, when the metrics are scraped. */
type Read = (() => number) | { label: string; each: () => Record<string, number> }

/** Registers the metrics of this process. */
export function registerProcessMetrics(registry: Registry, observed: Observed) {
  collectDefaultMetrics({ register: registry })
  const { responses, markdown, engine } = observed
  const { figures } = responses
  const counter = (name: string, help: string, read: Read) =>
    registry.registerMetric(new Counter(configOf(name, help, read)))
  const gauge = (name: string, help: string, read: Read) =>
    registry.registerMetric(new Gauge(configOf(name, help, read)))

  gauge('guildhall_processes', 'Processes in this scrape', () => 1)
  counter(
    'guildhall_log_lines_dropped_total',
    'Log lines that standard output did not take',
    droppedLogLines,
  )
  counter('guildhall_response_cache_requests_total', 'Look-ups in the response cache', {
    label: 'result',
    each: () => ({ hit: figures().hits, miss: figures().misses }),
  })
  counter(
    'guildhall_response_cache_evictions_total',
    'Cached responses that were removed to make room for others',
    () => figures().evictions,
  )
  gauge('guildhall_response_cache_bytes', 'Size of the cached responses', () => figures().bytes)
  gauge('guildhall_queue_running', 'Work of a bounded queue that is under way', {
    label: 'queue',
    each: () => Object.fromEntries(queueLengths().map(({ name, running }) => [name, running])),
  })
  gauge('guildhall_queue_waiting', 'Work that waits in a bounded queue', {
    label: 'queue',
    each: () => ({
      ...Object.fromEntries(queueLengths().map(({ name, waiting }) => [name, waiting])),
      texts: markdown.waiting(),
    }),
  })
  if (engine.connections() !== null) {
    const connections = () => engine.connections() ?? { inUse: 0, idle: 0, waiting: 0 }
    gauge('guildhall_database_connections', 'Connections to PostgreSQL', {
      label: 'state',
      each: () => ({ 'in use': connections().inUse, idle: connections().idle }),
    })
    gauge(
      'guildhall_database_connections_waiting',
      'Callers that wait for a connection to PostgreSQL',
      () => connections().waiting,
    )
  }
  if (engine.replicaState() !== null) {
    gauge('guildhall_replica_used', 'Processes that read from the replica', () =>
      Number(engine.replicaState() === 'used'),
    )
  }
}

function configOf(name: string, help: string, read: Read) {
  const labelNames = typeof read === 'function' ? [] : [read.label]
  return {
    name,
    help,
    labelNames,
    registers: [],
    collect(this: Counter | Gauge) {
      this.reset()
      if (typeof read === 'function') return this.inc(read())
      for (const [value, count] of Object.entries(read.each())) {
        this.inc({ [read.label]: value }, count)
      }
    },
  }
}
