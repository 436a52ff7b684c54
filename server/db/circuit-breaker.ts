const PAUSE_MIN_MS = 1_000
const PAUSE_MAX_MS = 30_000
/** After working for this long, the service starts again with the shortest pause. */
const STABLE_AFTER_MS = 60_000

/** `error`: why the breaker opened; null once it is closed again. */
export type OnBreakerChange = (error: unknown) => void

/**
 * A circuit breaker. It starts open, and opens after every failure. While it is open, `probe` runs
 * in the background, first immediately, then after pauses that double, until it succeeds.
 */
export function createCircuitBreaker(probe: () => Promise<void>, onChange: OnBreakerChange) {
  let closedAt: number | null = null
  let pauseMs = 0
  let isReported = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function tryAgain() {
    try {
      await probe()
    } catch (error) {
      fail(error)
      return
    }
    if (isStopped) return
    closedAt = performance.now()
    if (isReported) onChange(null)
    isReported = false
  }

  function fail(error: unknown) {
    if (isStopped) return
    if (!isReported) onChange(error)
    isReported = true
    pauseMs = Math.min(Math.max(pauseMs * 2, PAUSE_MIN_MS), PAUSE_MAX_MS)
    timer = setTimeout(() => void tryAgain(), pauseMs)
    timer.unref()
  }

  void tryAgain()
  return {
    /** Whether the service may be used. */
    isClosed: () => closedAt !== null,
    /** Reports a failure and opens the breaker: the service is not used until a probe succeeds. */
    trip(error: unknown) {
      if (closedAt === null) return
      if (performance.now() - closedAt > STABLE_AFTER_MS) pauseMs = 0
      closedAt = null
      fail(error)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
