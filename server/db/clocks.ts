/** By how much the clocks of the machines of a site may differ. */
const CLOCKS_DIFFER_MS_MAX = 5 * 60_000

/**
 * The latest time that anything can have which is never further ahead than this. A later one was written
 * while the clock was ahead, and must not count until then.
 */
export const latestTime = (aheadMs: number) =>
  new Date(Date.now() + aheadMs + CLOCKS_DIFFER_MS_MAX).toISOString()
