import type { FileTiming } from './timings.ts'

export type Outcome = {
  passed: number
  /** As many as there are failures. */
  failed: number
  skipped: number
  failures: Failure[]
  /** Tests that were skipped because a program is missing, each with what it requires. */
  unmet: string[]
  /** The duration of each file, slowest first. */
  files: FileTiming[]
  /** Files that failed and passed when they ran again. */
  flaky: number
}

/** `file`: the test file; `null` if the failure belongs to none. */
export type Failure = { file: string | null; report: string }

export const emptyOutcome = (): Outcome => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  unmet: [],
  files: [],
  flaky: 0,
})

export function fail(outcome: Outcome, report: string, file: string | null = null) {
  outcome.failed += 1
  outcome.failures.push({ file, report: report.trimEnd() })
}

export function addOutcome(sum: Outcome, outcome: Outcome) {
  const { passed, failed, skipped, failures, unmet, files, flaky } = outcome
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  sum.failures.push(...failures)
  sum.unmet.push(...unmet)
  sum.files = [...sum.files, ...files].toSorted((a, b) => b.seconds - a.seconds)
  sum.flaky += flaky
}
