/**
 * A job that runs when woken and at the latest after `everyMs`; never twice at once. A long one asks
 * now and then whether it is to stop.
 */
export function repeat(
  everyMs: number,
  job: (isStopped: () => boolean) => Promise<void>,
  failed: (error: unknown) => void,
) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function run() {
    do {
      again = false
      await job(() => stopped).catch(failed)
    } while (again && !stopped)
    running = null
  }

  function wake() {
    if (stopped) return
    if (running) again = true
    else running = run()
  }

  const timer = setInterval(wake, everyMs)
  timer.unref()
  return {
    wake,
    /** Resolves when what runs is done. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
