import { createBoundedQueue } from '../bounded-queue.ts'

const openQueue = (name: string) =>
  createBoundedQueue({
    name,
    // More than there are database connections, so that these stay the bound while a table is locked.
    atOnce: 16,
    waitingMax: 1_000,
    // With the deadline of a page's reads, less than the 15 seconds that proxies wait.
    waitMsMax: 8_000,
  })

const queue = openQueue('pages')
/** Searches take longer than all other reads, which do not wait behind them. */
const queueOfSearches = openQueue('pages that search')

/** The page of a tool searches for the topics that name it. */
const SEARCHES = /^\/(search|tool\/)/

/**
 * Renders some pages at once and lets others wait: in a burst of visitors, pages that share the
 * processor would all be finished after their deadline. Clients take turns. See docs/decisions/0084.
 * @throws {Refusal} `unavailable` if too many pages wait, or this one has waited too long
 */
export const inPageQueue = <T>(url: string, client: string, render: () => Promise<T>): Promise<T> =>
  (SEARCHES.test(url) ? queueOfSearches : queue)(render, client)
