import type { Outcome } from './outcome.ts'
import type { Suite } from './suites.ts'

type Result = { suite: Suite; outcome: Outcome }

/** More failures than these are not coincidence. */
const FILES_MAX = 3

/** Files with kills, races or random input: a single failure in them is a bug, however rare. */
const ONE_FAILURE_IS_A_FAULT =
  /^tests\/(faults|fuzz|cache-consistency)\/|(races?|concurrency|at-once|idempotency)\.test\.ts$/

/**
 * Runs the files that failed once more, alone, if they are few. What passes then is counted as
 * flaky instead of failed; the lines to print about it are returned.
 */
export async function repeatFailed(
  results: Result[],
  runAlone: (suite: Suite, file: string) => Promise<Outcome>,
): Promise<string[]> {
  const failed = results.flatMap((result) =>
    [...new Set(result.outcome.failures.map(({ file }) => file))]
      .filter((file) => file !== null)
      .map((file) => ({ ...result, file })),
  )
  if (failed.length > FILES_MAX) return []
  const lines: string[] = []
  for (const { suite, outcome, file } of failed) {
    if (ONE_FAILURE_IS_A_FAULT.test(file)) continue
    const again = await runAlone(suite, file)
    if (again.failed === 0) lines.push(`FLAKY ${suite.title}: ${settle(outcome, file)}`)
  }
  return lines
}

/** Counts the failures of a file as passed; answers the first of them. */
function settle(outcome: Outcome, file: string): string {
  const settled = outcome.failures.filter((failure) => failure.file === file)
  outcome.failures = outcome.failures.filter((failure) => failure.file !== file)
  outcome.failed -= settled.length
  outcome.passed += settled.length
  outcome.flaky += 1
  return `${file} failed, and passed when it ran again\n${settled[0]?.report}\n`
}
