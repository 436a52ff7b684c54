import { join, relative } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'
import { addOutcome, emptyOutcome, fail } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { root } from './setup/root.mjs'
import { processorSeconds } from './processor-time.ts'
import { runInOrder } from './queue.ts'
import { filesAtOnce, filesOf, groupsOf } from './suites.ts'
import type { Suite } from './suites.ts'
import { timingFrom } from './timings.ts'

export type SuiteOptions = {
  stop: AbortSignal
  /** Only files with one of these words in their path. */
  words?: string[]
  /** Only tests with this text in their name. */
  title?: string | undefined
  /** Runs a file again whenever it or one of its imports is saved, until it is stopped. */
  watch?: boolean
  /** Called for every test when it ends. */
  onTest?: (verdict: 'ok' | 'FAIL' | 'skipped', name: string, milliseconds: number) => void
}

type TestResult = EventData.TestPass | EventData.TestFail

/** Three times what the longest test takes when the machine has nothing else to do. */
const TEST_TIMEOUT_SECONDS = 300
const RUN_TIMEOUT_MINUTES = 30
const GRACE_SECONDS = 3
const STDERR_LINES_SHOWN = 80
/** Loads the files; without a test in them, the runner reports it as one that has passed. */
const RUNNER = join(root, 'scripts/test-files.ts')
/** How the reason of a test begins that could run on another machine. */
const NEEDS = 'needs '

/** Runs a suite's files with one of the words and counts the results. */
export async function runSuite(suite: Suite, options: SuiteOptions): Promise<Outcome> {
  const outcome = emptyOutcome()
  const files = filesOf(suite, options.words)
  // A process that watches its files does not end, and no other would start.
  const groups = options.watch ? [files] : groupsOf(suite, files)
  const jobs = groups.map((group) => async () => {
    addOutcome(outcome, await runFiles(suite, group, options))
  })
  await runInOrder(jobs, filesAtOnce[suite.lane], options.stop)
  return failIfEmpty(suite, outcome, options)
}

/** Runs some files of a suite in a process of their own and counts the results. */
export async function runFiles(
  suite: Suite,
  files: string[],
  options: SuiteOptions,
): Promise<Outcome> {
  const outcome = emptyOutcome()
  const halt = AbortSignal.any([options.stop, AbortSignal.timeout(RUN_TIMEOUT_MINUTES * 60_000)])
  const paths = files.map((file) => join(root, file))
  const events: AsyncIterable<TestEvent> = run({
    files: [RUNNER],
    argv: [suite.title, ...paths],
    cwd: root,
    env: { ...process.env, TEST_ENGINE: suite.engine ?? '' },
    timeout: TEST_TIMEOUT_SECONDS * 1000,
    // A socket that a test left open must not block the run.
    forceExit: true,
    signal: halt,
    watch: options.watch ?? false,
    ...(options.title ? { testNamePatterns: [options.title] } : {}),
  })
  await Promise.race([
    count(events, outcome, options, `${suite.title} ${paths[0]}`),
    graceAfter(halt),
  ])
  if (halt.aborted) fail(outcome, `${files.join(', ')}: stopped before the end`)
  if (!options.title) failIfMissing(outcome, files)
  return outcome
}

/** A process may die, or a file lose its tests, without a test that fails. */
function failIfMissing(outcome: Outcome, files: string[]) {
  for (const file of files) {
    const timing = outcome.files.find((found) => found.file === file)
    if (!timing || timing.tests === 0) fail(outcome, `${file}: no test ran to its end`, file)
  }
}

/** A suite must not pass because its files were moved or its tests forgotten. */
export function failIfEmpty(
  suite: Suite,
  outcome: Outcome,
  { words = [], title }: Pick<SuiteOptions, 'words' | 'title'> = {},
): Outcome {
  if (outcome.passed + outcome.failed > 0) return outcome
  const conditions = [
    ...(words.length > 0 ? [`a path with ${words.join(' or ')}`] : []),
    ...(title ? [`a title with '${title}'`] : []),
  ]
  const wanted = conditions.length > 0 ? `: none has ${conditions.join(' and ')}` : ''
  const reason = outcome.skipped > 0 ? `: ${outcome.skipped} skipped` : wanted
  fail(outcome, `${suite.files.join(', ')}: no test ran${reason}`)
  return outcome
}

/** The runner does not always end after an abort. */
function graceAfter(halt: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    halt.addEventListener('abort', () => setTimeout(resolve, GRACE_SECONDS * 1000))
  })
}

async function count(
  events: AsyncIterable<TestEvent>,
  outcome: Outcome,
  { onTest }: SuiteOptions,
  commandLine: string,
) {
  const stderr: string[] = []
  let tests = 0
  let spent = 0
  for await (const { type, data } of events) {
    if (type === 'test:stderr') stderr.push(data.message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (type === 'test:pass' && data.name === RUNNER) continue
    if (data.details.type === 'suite') {
      const spentNow = processorSeconds(commandLine)
      const seconds = data.details.duration_ms / 1000
      const file = relative(root, data.name)
      outcome.files.push(timingFrom(file, seconds, spentNow && spentNow - spent, tests))
      tests = 0
      spent = spentNow ?? 0
      for (const failure of outcome.failures) failure.file ??= file
      if (!isOwnFailure(data)) continue
    } else {
      tests += 1
    }
    const verdict = type === 'test:fail' ? 'FAIL' : data.skip ? 'skipped' : 'ok'
    if (verdict === 'ok') outcome.passed += 1
    if (verdict === 'skipped') skip(outcome, data)
    if (verdict === 'FAIL') fail(outcome, explain(data, stderr.join('')), fileOf(data))
    onTest?.(verdict, data.name, data.details.duration_ms)
  }
}

/** The file of a suite that failed itself; a test belongs to the next suite that ends. */
const fileOf = ({ name, details }: TestResult) =>
  details.type === 'suite' ? relative(root, name) : null

function skip(outcome: Outcome, { name, skip: reason }: TestResult) {
  outcome.skipped += 1
  if (typeof reason === 'string' && reason.startsWith(NEEDS)) {
    outcome.unmet.push(`${name}: ${reason}`)
  }
}

/** A suite also fails with its tests, which are counted themselves. */
function isOwnFailure({ details }: TestResult): boolean {
  if (!('error' in details)) return false
  return !('failureType' in details.error) || details.error.failureType !== 'subtestsFailed'
}

function explain(result: TestResult, stderr: string): string {
  const error = 'error' in result.details ? describe(result.details.error) : ''
  const lines = stderr.split('\n').slice(-STDERR_LINES_SHOWN)
  return [result.name, `${result.file}:${result.line}`, error, ...lines].join('\n')
}

/** Of Node and of the runner, which call every test. */
const LINES_OF_RUNNER =
  /\n +at .*(?:\bnode:|\/scripts\/load-node-test\.ts:|Promise\.all \(index).*/g

function describe(error: Error): string {
  // The runner wraps the error of a test. The stack of an assertion already shows the difference.
  const thrown = error.cause ?? error
  const isAssertion = thrown instanceof Error && 'generatedMessage' in thrown
  const text = (isAssertion && thrown.stack) || inspect(thrown)
  return text.replaceAll(LINES_OF_RUNNER, '')
}
