import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Settles like the work, or like `late()` if the work takes longer than `ms`. The work is not
 * cancelled.
 */
export async function inTime<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const settled = new AbortController()
  const timeout = sleep(ms, undefined, { signal: settled.signal }).then(late)
  try {
    return await Promise.race([work, timeout])
  } finally {
    settled.abort()
  }
}
