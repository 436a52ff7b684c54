import { Refusal } from './refusal.ts'

/** Fewer than the connections to the database: who waits for one table leaves the others some. */
const AT_ONCE_MAX = 8
/** A burst of votes on one tool waits its turn; what is locked for longer is refused by the time. */
const WAITING_MAX = 200
const WAIT_MS = 3_000

const BULKHEADS: Partial<Record<string, string>> = {
  topic: 'topics',
  topics: 'topics',
  replies: 'topics',
  creation: 'creations',
  creations: 'creations',
  tools: 'tools',
  resources: 'resources',
  tags: 'tags',
}

type Lane = { running: number; waiting: Set<() => void> }

const lanes = new Map<string, Lane>()

/** Which of a site's tables a call mostly works with; null for one that does other things as well. */
export const bulkheadOf = (address: string) => BULKHEADS[address.split('/', 3)[2] ?? ''] ?? null

/**
 * Lets few calls at once work with one table. A table that somebody keeps locked then holds up what
 * is about it, and nothing else.
 */
export async function inBulkhead<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(name) ?? { running: 0, waiting: new Set() }
  lanes.set(name, lane)
  if (lane.running < AT_ONCE_MAX) lane.running += 1
  else await itsTurn(lane)
  try {
    return await work()
  } finally {
    // Who leaves hands its place to the one that has waited longest.
    const [next] = lane.waiting
    if (next) next()
    else lane.running -= 1
  }
}

function itsTurn({ waiting }: Lane) {
  if (waiting.size >= WAITING_MAX) throw busy()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const go = () => {
    clearTimeout(timer)
    waiting.delete(go)
    resolve()
  }
  const timer = setTimeout(() => {
    waiting.delete(go)
    reject(busy())
  }, WAIT_MS)
  waiting.add(go)
  return promise
}

const busy = () =>
  new Refusal(
    'unavailable',
    'The site is busy. Nothing was changed; please try again in a moment.',
    {
      retryAfterSeconds: 2,
    },
  )
