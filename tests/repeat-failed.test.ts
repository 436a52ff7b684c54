import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freshFolder } from './fresh-folder.ts'
import { emptyOutcome, fail } from '../scripts/outcome.ts'
import { repeatFailed } from '../scripts/repeat-failed.ts'
import { root } from '../scripts/setup/root.mjs'
import { suites } from '../scripts/suites.ts'

test('a file that fails and passes when it runs again is reported as flaky, with its failure, and does not fail the run', async () => {
  const { outcome, lines } = await runReal('const isBroken = !existsSync(seen)')
  assert.deepEqual([outcome.passed, outcome.failed, outcome.flaky], [2, 0, 1])
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /^FLAKY .*file\.test\.mjs failed, and passed when it ran again\n/)
  assert.match(lines[0] ?? '', /a sound that is heard once[^]*Broken just now/)
})

test('a file that fails again fails the run', async () => {
  const { outcome, lines } = await runReal('const isBroken = true')
  assert.deepEqual([outcome.passed, outcome.failed, outcome.flaky, lines], [1, 1, 0, []])
})

test('of more than three failed files, none runs again', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => `e2e/${name}.test.ts`)
  assert.deepEqual(await repeated(files.slice(0, 3)), files.slice(0, 3))
  assert.deepEqual(await repeated(files), [])
})

test('a file with races, kills or random input never runs again', async () => {
  for (const file of [
    'tests/cache-consistency/cached-responses.test.ts',
    'tests/fuzz/hostile-input.test.ts',
    'tests/faults/site-killed.test.ts',
    'tests/api/deletion-races.test.ts',
    'tests/api/concurrency.test.ts',
    'tests/api/admin-tags-at-once.test.ts',
  ]) {
    assert.deepEqual(await repeated([file]), [])
  }
})

test('a failure that belongs to no file stays one', async () => {
  const outcome = emptyOutcome()
  fail(outcome, 'the process died')
  fail(outcome, 'Broken', 'e2e/a.test.ts')
  await repeatFailed([{ suite: suites.browser, outcome }], async () => emptyOutcome())
  assert.deepEqual([outcome.failed, outcome.flaky], [1, 1])
})

/** The files that would run again after a run in which all of them failed. */
async function repeated(files: string[]): Promise<string[]> {
  const outcome = emptyOutcome()
  for (const file of files) fail(outcome, 'Broken', file)
  const ran: string[] = []
  await repeatFailed([{ suite: suites.api, outcome }], async (_suite, file) => {
    ran.push(file)
    return emptyOutcome()
  })
  return ran
}

/** Runs a file with two tests, of which one may be broken, through the real runner. */
async function runReal(state: string) {
  const folder = freshFolder()
  const file = join(folder, 'file.test.mjs')
  writeFileSync(file, contentOf(join(folder, 'seen'), state))
  const program = `
    import { repeatFailed } from '${root}/scripts/repeat-failed.ts'
    import { runFiles } from '${root}/scripts/run-suite.ts'
    import { suites } from '${root}/scripts/suites.ts'
    const { signal: stop } = new AbortController()
    const suite = suites.tidy
    const outcome = await runFiles(suite, ['${relative(root, file)}'], { stop })
    const lines = await repeatFailed([{ suite, outcome }], (_, name) => runFiles(suite, [name], { stop }))
    console.log(JSON.stringify({ outcome, lines }))
    process.exit()`
  const path = join(folder, 'run.mjs')
  writeFileSync(path, program)
  // Inside a test, the runner runs no files.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: root, env })
  return JSON.parse(stdout) as { outcome: ReturnType<typeof emptyOutcome>; lines: string[] }
}

const contentOf = (seen: string, state: string) => `
  import assert from 'node:assert/strict'
  import { existsSync, writeFileSync } from 'node:fs'
  import { test } from 'node:test'
  const seen = '${seen}'
  test('a sound that is heard always', () => {})
  test('a sound that is heard once', () => {
    ${state}
    writeFileSync(seen, '')
    assert.ok(!isBroken, 'Broken just now')
  })`
