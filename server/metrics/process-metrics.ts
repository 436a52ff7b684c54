import { collectDefaultMetrics, Counter, Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { queueLengths } from '../bounded-queue.ts'
import type { AppContext } from '../context.ts'
import type { Engine } from '../db/engine.ts'
import { droppedLogLines } from '../log-destination.ts'

type Observed = Pick<AppContext, 'responses' | 'markdown'> & { engine: Engine }

/** A number, or one for each value of a label; read when the metrics are scraped. */
type Metric = { type: 'counter' | 'gauge'; name: string; help: string } & (
  | { read: () => number; label?: undefined }
  | { label: string; read: () => Record<string, number> }
)

/** Registers the metrics of this process. */
export function registerProcessMetrics(registry: Registry, observed: Observed) {
  collectDefaultMetrics({ register: registry })
  const { engine } = observed
  for (const metric of metricsOf(observed)) register(registry, metric)
  if (engine.connections() !== null) {
    for (const metric of poolMetricsOf(engine)) register(registry, metric)
  }
  if (engine.replicaState() !== null) register(registry, replicaMetricOf(engine))
}

const metricsOf = ({ responses, markdown }: Observed): Metric[] => [
  {
    type: 'gauge',
    name: 'guildhall_processes',
    help: 'Processes in this scrape',
    read: () => 1,
  },
  {
    type: 'counter',
    name: 'guildhall_log_lines_dropped_total',
    help: 'Log lines that standard output did not take',
    read: droppedLogLines,
  },
  {
    type: 'counter',
    name: 'guildhall_response_cache_requests_total',
    help: 'Look-ups in the response cache',
    label: 'result',
    read: () => ({ hit: responses.figures().hits, miss: responses.figures().misses }),
  },
  {
    type: 'counter',
    name: 'guildhall_response_cache_evictions_total',
    help: 'Cached responses that were removed to make room for others',
    read: () => responses.figures().evictions,
  },
  {
    type: 'gauge',
    name: 'guildhall_response_cache_bytes',
    help: 'Size of the cached responses',
    read: () => responses.figures().bytes,
  },
  {
    type: 'gauge',
    name: 'guildhall_queue_running',
    help: 'Work of a bounded queue that is under way',
    label: 'queue',
    read: () => Object.fromEntries(queueLengths().map(({ name, running }) => [name, running])),
  },
  {
    type: 'gauge',
    name: 'guildhall_queue_waiting',
    help: 'Work that waits in a bounded queue',
    label: 'queue',
    read: () => ({
      ...Object.fromEntries(queueLengths().map(({ name, waiting }) => [name, waiting])),
      texts: markdown.waiting(),
    }),
  },
]

const poolMetricsOf = (engine: Engine): Metric[] => [
  {
    type: 'gauge',
    name: 'guildhall_database_connections',
    help: 'Connections to PostgreSQL',
    label: 'state',
    read: () => {
      const { inUse = 0, idle = 0 } = engine.connections() ?? {}
      return { 'in use': inUse, idle }
    },
  },
  {
    type: 'gauge',
    name: 'guildhall_database_connections_waiting',
    help: 'Callers that wait for a connection to PostgreSQL',
    read: () => engine.connections()?.waiting ?? 0,
  },
]

const replicaMetricOf = (engine: Engine): Metric => ({
  type: 'gauge',
  name: 'guildhall_replica_used',
  help: 'Processes that read from the replica',
  read: () => Number(engine.replicaState() === 'used'),
})

function register(registry: Registry, given: Metric) {
  const { type, name, help, label } = given
  const Kind = type === 'counter' ? Counter : Gauge
  const metric = new Kind({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect() {
      this.reset()
      if (given.label === undefined) return this.inc(given.read())
      const { label: key, read } = given
      for (const [value, number] of Object.entries(read())) this.inc({ [key]: value }, number)
    },
  })
  registry.registerMetric(metric)
}
