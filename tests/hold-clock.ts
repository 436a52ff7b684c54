import type { TestContext } from 'node:test'

/**
 * The monotonic clock stands still until the test ends: what is counted by the minute is counted within
 * one, however slow the machine is.
 */
export function holdClock(t: TestContext) {
  const now = performance.now()
  t.mock.method(performance, 'now', () => now)
}
