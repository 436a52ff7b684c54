/**
 * Returns a function that returns the milliseconds since this call, by whichever clock has advanced more:
 * the system clock may be set back, and the monotonic clock stands still while the machine is suspended.
 */
export function measureElapsed() {
  const [wall, monotonic] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - wall, performance.now() - monotonic)
}
