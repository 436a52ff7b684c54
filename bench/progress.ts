/** What is going on, for whoever watches; the results go to standard output. */
export function say(words: string) {
  process.stderr.write(`bench: ${words}\n`)
}

/** Says what is being done and how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  say(`${title}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  return result
}
