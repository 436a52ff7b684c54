import type { Engine } from './engine.ts'

const PING_TIMEOUT_MS = 2_000

/**
 * Opens a function that tells whether the database answers in time. At most one ping waits for it,
 * however often that is asked.
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
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), PING_TIMEOUT_MS).unref()
    })
    return Promise.race([asking, late])
  }
}
