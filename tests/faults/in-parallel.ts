/** Maps the list with at most `atOnce` concurrent calls. */
export async function inParallel<T, R>(atOnce: number, list: T[], work: (one: T) => Promise<R>) {
  const results: R[] = []
  const waiting = list.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, one] of waiting) results[at] = await work(one)
    }),
  )
  return results
}
