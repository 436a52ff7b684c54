import { Refusal } from '../http/refusal.ts'

const WAITING_MAX = 10
const RETRY_AFTER_SECONDS = 3

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Encoding takes a core: one picture at a time, few queue, the rest are refused.
 * @throws {Refusal} `unavailable` when the queue is full
 */
export async function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  if (waiting > WAITING_MAX) {
    throw new Refusal(
      'unavailable',
      'Too many images are on their way. Please try again shortly.',
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    )
  }
  waiting += 1
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = promise
  await before
  try {
    return await work()
  } finally {
    waiting -= 1
    resolve()
  }
}
