import { createBoundedQueue } from '../bounded-queue.ts'
import { BUSY_RETRY_AFTER_SECONDS, SITE_IS_BUSY } from '../refusal.ts'

/**
 * Renders some pages at once and lets others wait: in a burst of visitors, pages that share the
 * processor would all be finished after their deadline. See docs/decisions/0084.
 */
export const inPageQueue = createBoundedQueue({
  name: 'pages',
  atOnce: 16,
  waitingMax: 500,
  waitMsMax: 5_000,
  busy: SITE_IS_BUSY,
  retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS,
})
