/**
 * Handles the requests of the process that has started this one with `createSubprocess`, and ends
 * with it; the first message reports that this process is ready.
 */
export function handleRequests(handle: (request: never) => unknown) {
  process.on('message', (request: unknown) => {
    void Promise.resolve(handle(request as never)).then((sent) => process.send?.(sent))
  })
  process.on('disconnect', () => process.exit(0))
  // Ignored: the whole process group gets it while the parent still finishes its requests.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.send?.('')
}
