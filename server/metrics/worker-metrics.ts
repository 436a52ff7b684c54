import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { inTime } from '../in-time.ts'

type Metrics = MetricObjectWithValues<MetricValue<string>>[]

/** If a worker does not answer for this long, its last numbers are used. */
const ANSWER_TIMEOUT_MS = 1_000
const COLLECT_TIMEOUT_MS = 2_000

/** The messages between the scraped worker, the primary process, and all workers. */
type Message =
  | { metrics: 'collect'; id: number }
  | { metrics: 'read'; id: number }
  | { metrics: 'values'; id: number; values: Metrics }
  | { metrics: 'sum'; id: number; text: string }

/**
 * In the primary process: adds up the metrics of all workers for the one that is scraped. Counters
 * never decrease: those of workers that have ended are kept.
 */
export function sumWorkerMetrics() {
  const lastOf = new Map<number, Metrics>()
  const waiting = new Map<number, { missing: Set<number>; done: () => void }>()
  let ended: Metrics = []
  let readings = 0

  async function read() {
    readings += 1
    const id = readings
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const { promise, resolve } = Promise.withResolvers<void>()
    const missing = new Set(workers.map((worker) => worker.id))
    waiting.set(id, { missing, done: resolve })
    for (const worker of workers) send(worker, { metrics: 'read', id })
    await inTime(promise, ANSWER_TIMEOUT_MS, () => {})
    waiting.delete(id)
    return AggregatorRegistry.aggregate([ended, ...lastOf.values()]).metrics()
  }

  cluster.on('message', (worker, message: Message) => {
    if (message.metrics === 'collect') {
      const { id } = message
      void read().then((text) => send(worker, { metrics: 'sum', id, text }))
    } else if (message.metrics === 'values') {
      lastOf.set(worker.id, message.values)
      const reading = waiting.get(message.id)
      reading?.missing.delete(worker.id)
      if (reading?.missing.size === 0) reading.done()
    }
  })
  cluster.on('exit', (worker) => {
    const last = lastOf.get(worker.id)
    lastOf.delete(worker.id)
    if (last) void addUp([ended, last.filter(isCounted)]).then((sum) => (ended = sum))
  })
}

/**
 * In a worker: sends the metrics of this process to the primary when it requests them.
 * @returns a function that resolves to the sum of all workers, as text
 */
export function createWorkerMetrics(registry: Registry) {
  const pending = new Map<number, (text: string) => void>()
  let requests = 0

  process.on('message', (message: Message) => {
    if (message.metrics === 'read') void sendMetrics(message.id)
    else if (message.metrics === 'sum') pending.get(message.id)?.(message.text)
  })

  async function sendMetrics(id: number) {
    const values = (await registry.getMetricsAsJSON()) as Metrics
    process.send?.({ metrics: 'values', id, values } satisfies Message)
  }

  /** @throws {Error} if the primary process does not answer */
  return async function readSum() {
    requests += 1
    const id = requests
    const { promise, resolve } = Promise.withResolvers<string>()
    pending.set(id, resolve)
    process.send?.({ metrics: 'collect', id } satisfies Message)
    const late = () => Promise.reject(new Error('the primary process does not answer'))
    return inTime(promise, COLLECT_TIMEOUT_MS, late).finally(() => pending.delete(id))
  }
}

/** The channel of a worker that ends is closed before its exit is reported. */
function send(worker: Worker, message: Message) {
  if (worker.isConnected()) worker.send(message, () => {})
}

const addUp = async (all: Metrics[]) =>
  (await AggregatorRegistry.aggregate(all).getMetricsAsJSON()) as Metrics

/** Gauges are about running processes. */
const isCounted = ({ type }: Metrics[number]) =>
  String(type) === 'counter' || String(type) === 'histogram'
