/** Reports progress on standard error; the results go to standard output. */
export function reportProgress(line: string) {
  process.stderr.write(`bench: ${line}\n`)
}

/** Runs a step and reports its duration. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  reportProgress(`${title}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  return result
}
