import PQueue from 'p-queue'
import { Refusal, SITE_IS_BUSY } from './refusal.ts'

type Bounds = {
  /** The name under which its length is reported. */
  name: string
  /** The maximum number of tasks that run at the same time. */
  atOnce: number
  waitingMax: number
  /** Below the 20 seconds after which a silent connection is closed. */
  waitMsMax: number
  /** The sentence of the refusal, and when to try again, unless they are those of a busy site. */
  busy?: string
  retryAfterSeconds?: number
}

const queues = new Map<string, PQueue>()

/** How much work of each queue of this process runs and waits. */
export const queueLengths = () =>
  [...queues].map(([name, { pending, size }]) => ({ name, running: pending, waiting: size }))

/** What a client has in a queue. */
type Waiting = {
  /** A place for each task that waits, in their order. */
  places: Set<AbortController>
  /** The next round in which it has a turn. */
  nextRound: number
}

/**
 * Opens a queue that runs little at once, lets some wait, and refuses the rest. Clients take turns: each
 * has one in a round. If the queue is full, the client with the most gives up its last place to one with
 * less.
 * @returns a function that runs work in the queue, for a client or for none
 * @throws {Refusal} `unavailable`, by that function, if the queue is full or the wait too long
 */
export function createBoundedQueue(bounds: Bounds) {
  const { name, atOnce, waitingMax, waitMsMax, busy: sentence = SITE_IS_BUSY } = bounds
  const queue = new PQueue({ concurrency: atOnce })
  /** By client. */
  const waiting = new Map<string, Waiting>()
  let round = 0
  queues.set(name, queue)
  const { retryAfterSeconds } = bounds
  const busy = () => new Refusal('unavailable', sentence, { retryAfterSeconds })

  /** Takes the last place of the client that has the most, unless `own` would then be the most. */
  function makeRoom(own: number) {
    const [most] = [...waiting.values()].toSorted((a, b) => b.places.size - a.places.size)
    if (!most || most.places.size <= own + 1) throw busy()
    const last = [...most.places].at(-1)
    if (!last) return
    most.places.delete(last)
    last.abort(busy())
  }

  return async function runQueued<T>(work: () => Promise<T>, client = ''): Promise<T> {
    if (queue.pending < atOnce) return queue.add(work)
    const own = waiting.get(client) ?? { places: new Set(), nextRound: round }
    if (queue.size >= waitingMax) makeRoom(own.places.size)
    const place = new AbortController()
    const timer = setTimeout(() => place.abort(busy()), waitMsMax)
    own.places.add(place)
    waiting.set(client, own)
    const turn = Math.max(own.nextRound, round)
    own.nextRound = turn + 1
    const leave = () => {
      clearTimeout(timer)
      own.places.delete(place)
      if (own.places.size === 0 && waiting.get(client) === own) waiting.delete(client)
    }
    const start = async () => {
      leave()
      round = turn
      return work()
    }
    try {
      return await queue.add(start, { signal: place.signal, priority: -turn })
    } finally {
      leave()
    }
  }
}
