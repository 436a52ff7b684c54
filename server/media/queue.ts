import { createBoundedQueue } from '../bounded-queue.ts'

/** Encoding takes a core: one picture at a time, few queue, the rest are refused. */
export const runInEncodeQueue = createBoundedQueue({
  name: 'images',
  atOnce: 1,
  waitingMax: 10,
  waitMsMax: 10_000,
  busy: 'Too many images are being processed. Please try again shortly.',
  retryAfterSeconds: 3,
})
