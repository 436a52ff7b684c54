import type { TestContext } from 'node:test'

/**
 * Stops the monotonic clock until the test ends, so that a limit per minute does not start anew meanwhile,
 * however slow the machine is. Time passes by `pass()` only, in milliseconds.
 */
export function holdClock(t: TestContext, start = performance.now()) {
  let now = start
  t.mock.method(performance, 'now', () => now)
  return { pass: (ms: number) => void (now += ms) }
}
