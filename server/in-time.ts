import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Settles as the work does, or as `late` does if the work takes longer than `ms`. The work itself goes
 * on.
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
