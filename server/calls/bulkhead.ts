import type { Bulkhead } from '#contract/endpoint.ts'
import { createBoundedQueue } from '../bounded-queue.ts'
import { LOGINS_BUSY } from '../refusal.ts'

const bulkheads = new Map<Bulkhead, ReturnType<typeof openBulkhead>>()

/**
 * Limits the concurrent calls that use one table, so that a locked table delays only those calls, and those
 * with passwords: each makes ten statements, and a flood of them would take all connections.
 * Clients take turns.
 * @throws {Refusal} `unavailable` when the queue is full or a call has waited too long
 */
export function inBulkhead<T>(name: Bulkhead, client: string, work: () => Promise<T>): Promise<T> {
  const bulkhead = bulkheads.get(name) ?? openBulkhead(name)
  bulkheads.set(name, bulkhead)
  return bulkhead(work, client)
}

const openBulkhead = (name: Bulkhead) =>
  createBoundedQueue({
    name: name === 'passwords' ? 'calls with passwords' : name,
    // Fewer than the database connections: calls waiting for one table leave some for the rest.
    atOnce: 8,
    ...(name === 'passwords' ? OF_PASSWORDS : OF_TABLE),
  })

/** A burst of votes on one tool queues; calls behind a longer lock are refused. */
const OF_TABLE = { waitingMax: 200, waitMsMax: 3_000 }
/** Two of those at work hash a password and six wait for that: with them, twenty wait, as in that queue. */
const OF_PASSWORDS = { waitingMax: 14, waitMsMax: 10_000, busy: LOGINS_BUSY }
