import { MINUTE_MS } from '#contract/durations.ts'
/** By how much the clocks of the machines of a site may differ. */
export const CLOCK_SKEW_MS_MAX = 5 * MINUTE_MS

/**
 * The latest plausible value of a time that is written at most `aheadMs` in the future. A later one was
 * written while the clock was ahead, and must not count until then.
 */
export const latestPlausibleTime = (aheadMs: number) =>
  new Date(Date.now() + aheadMs + CLOCK_SKEW_MS_MAX).toISOString()
