/** `npm test`: runs every check and every suite to the end, even after failures. */
import { spawn } from 'node:child_process'
import { nothingYet, runSuite } from './run-suite.ts'
import type { Outcome } from './run-suite.ts'
import { root } from './setup/root.mjs'
import { suites } from './suites.ts'
import type { Suite } from './suites.ts'
import { printTable } from './test-table.ts'
import { openTestRun } from './test-run.ts'
import { writeTimings } from './timings.ts'

const CHECKS = [
  { title: 'types', command: 'tsc' },
  { title: 'lint and who may import whom', command: 'oxlint' },
  { title: 'format', command: 'oxfmt --check' },
  { title: 'dead code', command: 'knip' },
]
const CHECKS_AT_ONCE = 2

const { stop, startPostgres } = openTestRun()
const postgres = startPostgres().then(
  () => null,
  (error: unknown) => String(error),
)

const checks = nothingYet()
const waiting = [...CHECKS]
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, checkTheNext))

const results: { place: string; outcome: Outcome }[] = [{ place: 'checks', outcome: checks }]
for (const suite of Object.values<Suite>(suites)) {
  if (stop.aborted) break
  const outcome = await timed(suite.title, () => runOrExplain(suite))
  results.push({ place: suite.place, outcome })
}

writeTimings(results)
printTable(results)
const failed = results.reduce((sum, { outcome }) => sum + outcome.failed, 0)
process.exit(failed > 0 || stop.aborted ? 1 : 0)

async function checkTheNext(): Promise<void> {
  const check = waiting.shift()
  if (!check || stop.aborted) return
  const outcome = await timed(check.title, () => runCommand(check.command))
  checks.passed += outcome.passed
  checks.failed += outcome.failed
  return checkTheNext()
}

async function runOrExplain(suite: Suite): Promise<Outcome> {
  const startError = suite.engine === 'postgres' ? await postgres : null
  if (startError) return { ...nothingYet(), failed: 1, failures: [startError] }
  return runSuite(suite, { stop })
}

/** Prints the result in one line, with details only for failures. */
async function timed(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now()
  const outcome = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const verdict = outcome.failed > 0 ? 'FAIL' : 'ok'
  console.log(`${verdict.padEnd(6)}${title.padEnd(32)}${seconds.padStart(6)} s`)
  for (const failure of outcome.failures) console.log(`\n${failure}\n`)
  return outcome
}

function runCommand(command: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command.split(' ')
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    // Most of these commands start another program, which must be killed as well.
    const killGroup = () => child.pid && process.kill(-child.pid)
    stop.addEventListener('abort', killGroup)
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      stop.removeEventListener('abort', killGroup)
      const passed = code === 0
      const failures = passed ? [] : [output.trim()]
      resolve({ ...nothingYet(), passed: Number(passed), failed: Number(!passed), failures })
    })
  })
}
