/**
 * Settles like the work, or like `late()` if the work takes longer than `ms`. The work is not
 * cancelled.
 */
export async function inTime<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, timeout.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
