import PQueue from 'p-queue'
import { Refusal } from './refusal.ts'

type Bounds = {
  /** The name under which its length is reported. */
  name: string
  /** The maximum number of tasks that run at the same time. */
  atOnce: number
  waitingMax: number
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
 * @returns a function that runs work in the queue
 * @throws {Refusal} `unavailable`, by that function, if the queue is full or the wait too long
 */
export function createBoundedQueue({ name, atOnce, waitingMax, waitMsMax, ...refusal }: Bounds) {
  const queue = new PQueue({ concurrency: atOnce })
  queues.set(name, queue)
  const busy = () =>
    new Refusal('unavailable', refusal.busy, { retryAfterSeconds: refusal.retryAfterSeconds })

  return async function runQueued<T>(work: () => Promise<T>): Promise<T> {
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
}
