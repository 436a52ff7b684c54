/** Runs the jobs in their order, as many at once as given, until all are done or it is stopped. */
export async function runInOrder(
  jobs: (() => Promise<void>)[],
  atOnce: number,
  stop: AbortSignal,
): Promise<void> {
  const waiting = [...jobs]
  async function runTheNext(): Promise<void> {
    const job = waiting.shift()
    if (!job || stop.aborted) return
    await job()
    return runTheNext()
  }
  await Promise.all(Array.from({ length: atOnce }, runTheNext))
}
