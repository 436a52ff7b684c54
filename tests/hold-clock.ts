import type { TestContext } from 'node:test'

/**
 * Stops the monotonic clock until the test ends, so that a limit per minute is not reset during the test,
 * however slow the machine is. Only `pass()` advances time, by milliseconds.
 */
export function holdClock(t: TestContext, start = performance.now()) {
  let now = start
  t.mock.method(performance, 'now', () => now)
  return { pass: (ms: number) => void (now += ms) }
}
