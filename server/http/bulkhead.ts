import { Refusal } from './refusal.ts'

/** Fewer than the database connections: calls waiting for one table leave some for the rest. */
const AT_ONCE_MAX = 8
/** A burst of votes on one tool queues; calls behind a longer lock are refused after `WAIT_MS`. */
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

type Bulkhead = { running: number; waiting: Set<() => void> }

const bulkheads = new Map<string, Bulkhead>()

/** The bulkhead of an API address, by the table that the call mostly uses; null: none. */
export const bulkheadOf = (address: string) => BULKHEADS[address.split('/', 3)[2] ?? ''] ?? null

/**
 * Limits the concurrent calls that use one table, so that a locked table delays only those calls.
 * @throws {Refusal} `unavailable` when the queue is full or a call has waited too long
 */
export async function inBulkhead<T>(name: string, work: () => Promise<T>): Promise<T> {
  const bulkhead = bulkheads.get(name) ?? { running: 0, waiting: new Set() }
  bulkheads.set(name, bulkhead)
  if (bulkhead.running < AT_ONCE_MAX) bulkhead.running += 1
  else await waitForTurn(bulkhead)
  try {
    return await work()
  } finally {
    // A finished call hands its place to the one that has waited longest.
    const [next] = bulkhead.waiting
    if (next) next()
    else bulkhead.running -= 1
  }
}

function waitForTurn({ waiting }: Bulkhead) {
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
