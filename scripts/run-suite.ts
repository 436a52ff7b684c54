import { join, relative } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'
import { root } from './setup/root.mjs'
import { filesOf } from './suites.ts'
import type { Suite } from './suites.ts'

export type Outcome = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  /** The duration of each file, slowest first. */
  files: FileTiming[]
}

export type FileTiming = { file: string; seconds: number; tests: number }

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

export const nothingYet = (): Outcome => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  files: [],
})

type TestResult = EventData.TestPass | EventData.TestFail

const TEST_TIMEOUT_SECONDS = 180
const SUITE_TIMEOUT_MINUTES = 30
const GRACE_SECONDS = 3
const STDERR_LINES_SHOWN = 40

/**
 * Runs a suite's files, each in its own process, and counts the results. A run without tests counts
 * as a failure: a suite must not pass because its files were moved or its tests forgotten.
 */
export async function runSuite(suite: Suite, options: SuiteOptions): Promise<Outcome> {
  const outcome = nothingYet()
  const files = filesOf(suite, options.words).map((file) => join(root, file))
  if (files.length > 0) {
    process.env.TEST_ENGINE = suite.engine ?? ''
    const halt = haltOn(options.stop)
    const events: AsyncIterable<TestEvent> = run({
      files,
      cwd: root,
      concurrency: suite.filesAtOnce,
      timeout: TEST_TIMEOUT_SECONDS * 1000,
      // A socket that a test left open must not block the run.
      forceExit: true,
      signal: halt,
      watch: options.watch ?? false,
      ...(options.title ? { testNamePatterns: [options.title] } : {}),
    })
    await Promise.race([count(events, outcome, options), graceAfter(halt)])
    outcome.files.sort((a, b) => b.seconds - a.seconds)
    if (halt.aborted) fail(outcome, `${suite.title}: stopped before the end`)
  }
  if (outcome.passed + outcome.failed === 0) fail(outcome, `${suite.files.join(', ')}: no test ran`)
  return outcome
}

function haltOn(stop: AbortSignal): AbortSignal {
  const halt = new AbortController()
  stop.addEventListener('abort', () => halt.abort())
  setTimeout(() => halt.abort(), SUITE_TIMEOUT_MINUTES * 60_000).unref()
  return halt.signal
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
  { title, onTest }: SuiteOptions,
) {
  const stderr = new Map<string, string>()
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file) {
      outcome.files.push(timingOf(data.file, data))
    } else if (type === 'test:stderr') {
      stderr.set(data.file, (stderr.get(data.file) ?? '') + data.message)
    } else if ((type === 'test:pass' || type === 'test:fail') && data.details.type !== 'suite') {
      // With a name filter, a file may have no matching tests.
      if (title && type === 'test:pass' && isFile(data)) continue
      const verdict = type === 'test:fail' || isFile(data) ? 'FAIL' : data.skip ? 'skipped' : 'ok'
      if (verdict === 'ok') outcome.passed += 1
      if (verdict === 'skipped') outcome.skipped += 1
      if (verdict === 'FAIL') fail(outcome, explain(data, stderr.get(data.file ?? '')))
      onTest?.(verdict, data.name, data.details.duration_ms)
    }
  }
}

function timingOf(file: string, { duration_ms, counts }: EventData.TestSummary): FileTiming {
  return {
    file: relative(root, file),
    seconds: Math.round(duration_ms / 100) / 10,
    tests: counts.tests,
  }
}

/** The runner reports a file by its own name if it could not start or contains no test. */
function isFile({ name, file }: TestResult): boolean {
  return name === file
}

function explain(result: TestResult, stderr = ''): string {
  const place = isFile(result) ? result.name : `${result.name}\n${result.file}:${result.line}`
  const words = 'error' in result.details ? describe(result.details.error) : 'holds no test'
  return [place, words, ...stderr.split('\n').slice(-STDERR_LINES_SHOWN)].join('\n')
}

function describe(error: Error): string {
  // The runner wraps the error of a test. The stack of an assertion already shows the difference.
  const thrown = error.cause ?? error
  const isAssertion = thrown instanceof Error && 'generatedMessage' in thrown
  return (isAssertion && thrown.stack) || inspect(thrown)
}

function fail(outcome: Outcome, words: string) {
  outcome.failed += 1
  outcome.failures.push(words.trimEnd())
}
