import { inTime } from '../in-time.ts'
import type { Engine } from './engine.ts'

const PING_TIMEOUT_MS = 2_000

/**
 * Returns a function that resolves to whether the database answers in time. Concurrent callers
 * share one ping.
 */
export function createPing(engine: Pick<Engine, 'ping'>) {
  let asking: Promise<boolean> | null = null
  return async () => {
    asking ??= engine
      .ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
    return inTime(asking, PING_TIMEOUT_MS, () => false)
  }
}
