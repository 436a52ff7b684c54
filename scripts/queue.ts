/**
 * Runs the jobs in their order, as many at once as given, until all are done or it is stopped. Takes them
 * from the array, so that two calls can share one.
 */
export async function runInOrder(
  jobs: (() => Promise<void>)[],
  atOnce: number,
  stop: AbortSignal,
): Promise<void> {
  async function runTheNext(): Promise<void> {
    const job = jobs.shift()
    if (!job || stop.aborted) return
    await job()
    return runTheNext()
  }
  await Promise.all(Array.from({ length: atOnce }, runTheNext))
}
