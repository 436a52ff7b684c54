import assert from 'node:assert/strict'
import { executionAsyncId } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import type { Outcome } from '../scripts/outcome.ts'
import { root } from '../scripts/setup/root.mjs'

test('no hook follows the promises of tests', async () => {
  await Promise.resolve()
  // Promises have an id only for hooks.
  assert.equal(executionAsyncId(), 0)
})

test('a hook registered by a function that a test calls runs when this test ends', async (t) => {
  const { failures } = await outcomeOf(
    t,
    `
    const said = []
    async function open(name) {
      await sleep(1)
      after(() => said.push(name + ' is closed'))
    }
    await open('the file')
    test('opens one', async (t) => {
      await open('the first')
      await t.test('and another', () => open('the second'))
      assert.deepEqual(said, ['the second is closed'])
    })
    test('comes later', () => {
      assert.deepEqual(said, ['the second is closed', 'the first is closed'])
    })`,
  )
  assert.deepEqual(failures, [])
})

test('an error outside of a test’s own promise fails the test that caused it', async (t) => {
  const { passed, failures } = await outcomeOf(
    t,
    `
    const wait = () => sleep(50)
    test('1 throws in a timer', () => {
      setTimeout(() => { throw new Error('of a timer') })
      return wait()
    })
    test('2 is innocent', wait)
    test('3 ignores a promise', () => {
      void sleep(1).then(() => { throw new Error('of a promise') })
      return wait()
    })
    test('4 has an emitter without a listener', () => {
      setImmediate(() => new EventEmitter().emit('error', new Error('of an emitter')))
      return wait()
    })`,
  )
  assert.equal(passed, 1)
  assert.deepEqual(
    failures.map(({ report }) => /^\d/.exec(report)?.[0]),
    ['1', '3', '4'],
  )
  assert.match(failures[1]?.report ?? '', /of a promise/)
})

test('an error after the end of a test fails the run', async (t) => {
  const { failures } = await outcomeOf(
    t,
    `
    test('ends too early', () => {
      setTimeout(() => { throw new Error('too late') }, 5)
    })
    test('goes on', () => sleep(50))`,
  )
  assert.equal(failures.length, 1)
})

/** What the runner makes of a file with these tests. */
async function outcomeOf(t: TestContext, tests: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-node-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file.test.mjs')
  writeFileSync(file, IMPORTS + tests)
  const program = join(folder, 'run.mjs')
  writeFileSync(program, runnerOf(relative(root, file)))
  // Inside a test, the runner runs no files.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: root, env })
  return JSON.parse(stdout) as Outcome
}

const IMPORTS = `
  import assert from 'node:assert/strict'
  import { EventEmitter } from 'node:events'
  import { after, test } from 'node:test'
  import { setTimeout as sleep } from 'node:timers/promises'`

const runnerOf = (file: string) => `
  import { runFiles } from '${root}/scripts/run-suite.ts'
  import { suites } from '${root}/scripts/suites.ts'
  const { signal: stop } = new AbortController()
  console.log(JSON.stringify(await runFiles(suites.tidy, ['${file}'], { stop })))
  process.exit()`
