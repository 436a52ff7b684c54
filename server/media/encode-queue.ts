import { createBoundedQueue } from '../bounded-queue.ts'

export const IMAGES_BUSY = 'Too many images are being processed. Please try again shortly.'

/** Encoding takes a core: one picture at a time, few queue, the rest are refused. */
export const runInEncodeQueue = createBoundedQueue({
  name: 'images',
  atOnce: 1,
  waitingMax: 10,
  waitMsMax: 10_000,
  busy: IMAGES_BUSY,
  retryAfterSeconds: 3,
})
