import type { Bulkhead } from '#contract/endpoint.ts'
import { createBoundedQueue } from '../bounded-queue.ts'

const bulkheads = new Map<Bulkhead, ReturnType<typeof openBulkhead>>()

/**
 * Limits the concurrent calls that use one table, so that a locked table delays only those calls.
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
    name,
    // Fewer than the database connections: calls waiting for one table leave some for the rest.
    atOnce: 8,
    // A burst of votes on one tool queues; calls behind a longer lock are refused.
    waitingMax: 200,
    waitMsMax: 3_000,
  })
