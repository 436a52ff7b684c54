/** `npm test`: runs every check and every suite to the end, even after failures. */
import { commands, runCommand } from './check-commands.ts'
import { addOutcome, emptyOutcome, fail } from './outcome.ts'
import type { Failure, Outcome } from './outcome.ts'
import { processorSeconds } from './processor-time.ts'
import { runInOrder } from './queue.ts'
import { repeatFailed } from './repeat-failed.ts'
import { failIfEmpty, runFiles } from './run-suite.ts'
import { filesAtOnce, filesOf, groupsOf, laneOf, sharesCluster, suites } from './suites.ts'
import type { Lane, Suite } from './suites.ts'
import { printTable } from './test-table.ts'
import { openTestRun } from './test-run.ts'
import { timingFrom, writeTimings } from './timings.ts'
import type { FileTiming } from './timings.ts'

type Job = { lane: Lane; run: () => Promise<void> }

const { stop, startPostgres } = openTestRun()
const postgres = startPostgres().then(
  () => null,
  (error: unknown) => String(error),
)

const checks = { place: 'checks', outcome: emptyOutcome() }
const results = Object.values<Suite>(suites).map((suite) => ({
  suite,
  place: suite.place,
  outcome: emptyOutcome(),
  groups: groupsOf(suite, filesOf(suite)),
  startedAt: 0,
  ended: 0,
}))
type Result = (typeof results)[number]

const jobs = [
  ...commands.map((command): Job => ({ lane: 'computing', run: () => check(command) })),
  ...results.flatMap((result) =>
    result.groups.map((files): Job => ({
      lane: laneOf(result.suite, files),
      run: () => runGroup(result, files),
    })),
  ),
]
const jobsOf = (lane: Lane) => jobs.filter((job) => job.lane === lane).map(({ run }) => run)
const waiting = jobsOf('waiting')
async function compute() {
  await runInOrder(jobsOf('computing'), filesAtOnce.computing, stop)
  // What is left waits for most of its time.
  await runInOrder(waiting, filesAtOnce.computing, stop)
}
await Promise.all([compute(), runInOrder(waiting, filesAtOnce.waiting, stop)])
await runInOrder(jobsOf('steady'), filesAtOnce.steady, stop)
for (const { suite, outcome } of results) {
  const known = outcome.failures.length
  printFailures(failIfEmpty(suite, outcome).failures.slice(known))
}
const flaky = stop.aborted
  ? []
  : await repeatFailed(results, (suite, file) => runFiles(suite, [file], { stop }))

const rows = [checks, ...results]
if (process.env.TEST_POSTGRES_URL) checks.outcome.files.push(timingOf('postgres', 0))
writeTimings(rows)
printTable(rows)
for (const report of flaky) console.log(report)
for (const { outcome } of rows) {
  for (const requirement of outcome.unmet) console.log(`SKIPPED ${requirement}`)
}
const failed = rows.reduce((sum, { outcome }) => sum + outcome.failed, 0)
process.exit(failed > 0 || stop.aborted ? 1 : 0)

async function check({ title, command }: (typeof commands)[number]) {
  const startedAt = performance.now()
  const outcome = await runCommand(command, stop)
  addOutcome(checks.outcome, { ...outcome, files: [timingOf(command, startedAt)] })
  printFailures(outcome.failures)
  print(title, outcome, startedAt)
}

/** A command of this run, which is the only one of its name. */
function timingOf(command: string, startedAt: number): FileTiming {
  const [program = ''] = command.split(' ')
  const seconds = (performance.now() - startedAt) / 1000
  return timingFrom(program, seconds, processorSeconds(`bin/${program}`))
}

/** Prints what failed; the last group to end prints the line of its suite. */
async function runGroup(result: Result, files: string[]) {
  const { suite } = result
  result.startedAt ||= performance.now()
  const startError = sharesCluster(suite) ? await postgres : null
  const outcome = startError ? emptyOutcome() : await runFiles(suite, files, { stop })
  // Once: all groups of the suite have the same reason.
  if (startError && result.outcome.failed === 0) fail(outcome, startError)
  addOutcome(result.outcome, outcome)
  printFailures(outcome.failures)
  result.ended += 1
  if (result.ended < result.groups.length) return
  print(suite.title, result.outcome, result.startedAt)
}

function print(title: string, { failed }: Outcome, startedAt: number) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${(failed > 0 ? 'FAIL' : 'ok').padEnd(6)}${title.padEnd(32)}${seconds.padStart(6)} s`,
  )
}

/** At once: a run that is stopped has told what it found. */
function printFailures(failures: Failure[]) {
  for (const { report } of failures) console.log(`\nFAIL  ${report}\n`)
}
