import type { Log } from '../log.ts'

/**
 * Runs a job when woken and at least every `everyMs`, never concurrently. A long job checks
 * `isStopped` from time to time.
 */
export function repeat(
  everyMs: number,
  job: (isStopped: () => boolean) => Promise<void>,
  log: Log,
) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  const onError = (error: unknown) => log.warn({ err: error }, 'a job failed; it is tried again')

  async function run() {
    do {
      again = false
      await job(() => stopped).catch(onError)
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
    /** Resolves when the current run has finished. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
