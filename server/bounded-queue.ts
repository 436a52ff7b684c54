import PQueue from 'p-queue'
import { Refusal } from './refusal.ts'

type Bounds = {
  /** The name under which its length is reported. */
  name: string
  /** The maximum number of tasks that run at the same time. */
  atOnce: number
  waitingMax: number
  /** How many tasks of one client may run or wait; without it, all may. */
  ofOneClientMax?: number
  /** Below the 20 seconds after which a silent connection is closed. */
  waitMsMax: number
  /** The sentence of the refusal, and when to try again. */
  busy: string
  retryAfterSeconds: number
}

const queues = new Map<string, PQueue>()

/** How much work of each queue of this process runs and waits. */
export const queueLengths = () =>
  [...queues].map(([name, { pending, size }]) => ({ name, running: pending, waiting: size }))

/**
 * Opens a queue that runs little at once, lets some wait in order, and refuses the rest.
 * @returns a function that runs work in the queue, for a client that it is told or for none
 * @throws {Refusal} `unavailable`, by that function, if the queue is full, also with the work of that
 * client alone, or the wait too long
 */
export function createBoundedQueue({ name, atOnce, waitingMax, waitMsMax, ...rest }: Bounds) {
  const { ofOneClientMax = Infinity, busy: sentence, retryAfterSeconds } = rest
  const queue = new PQueue({ concurrency: atOnce })
  const ofClients = new Map<string, number>()
  queues.set(name, queue)
  const busy = () => new Refusal('unavailable', sentence, { retryAfterSeconds })

  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending < atOnce) return queue.add(work)
    if (queue.size >= waitingMax) throw busy()
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(busy()), waitMsMax)
    const start = async () => {
      clearTimeout(timer)
      return work()
    }
    return queue.add(start, { signal: waiting.signal })
  }

  return async function runQueued<T>(
    work: () => Promise<T>,
    client: string | null = null,
  ): Promise<T> {
    if (client === null) return enter(work)
    const taken = ofClients.get(client) ?? 0
    if (taken >= ofOneClientMax) throw busy()
    ofClients.set(client, taken + 1)
    try {
      return await enter(work)
    } finally {
      const left = (ofClients.get(client) ?? 1) - 1
      if (left === 0) ofClients.delete(client)
      else ofClients.set(client, left)
    }
  }
}
