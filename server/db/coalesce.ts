/**
 * Runs `work` for its callers, one run at a time, shared by all that wait. A run that has already
 * started does not serve new callers: they wait for the next one.
 */
export function coalesce(work: () => Promise<void>) {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start() {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
