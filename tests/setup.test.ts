import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freshFolder } from './fresh-folder.ts'
import { runQuietly } from '../scripts/setup/progress.mjs'
import { root } from '../scripts/setup/root.mjs'
import { runProgram } from './program.ts'

const { PATH = '', HOME = '' } = process.env
const print = ['-p', 'process.env.UV_THREADPOOL_SIZE']

test('programs start with UV_THREADPOOL_SIZE 8 unless the environment sets it', async () => {
  for (const [set, expected] of [
    [{}, '8'],
    [{ UV_THREADPOOL_SIZE: '3' }, '3'],
  ] as const) {
    const { code, stdout } = await runProgram('scripts/setup.mjs', print, { PATH, HOME, ...set })
    assert.deepEqual([code, stdout], [0, `${expected}\n`])
  }
})

test('a Node that is too old is named in one sentence', () => {
  const version = "Object.defineProperty(process.versions, 'node', { value: '12.22.9' })"
  const args = ['--import', `data:text/javascript,${version}`, join(root, 'scripts/setup.mjs')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^setup: needs Node 20 or newer; this is 12\.22\.9\. Install [^\n]+\n$/)
})

test('.env is read from the working directory, the environment overrides it, and tests ignore it', async () => {
  const cwd = freshFolder()
  const run = promisify(execFile)
  const names = async (options: string[], set = {}) => {
    const args = [join(root, 'scripts/setup.mjs'), ...options, '-p', 'process.env.SITE_NAME']
    const env = { PATH, HOME, ...set }
    const { stdout, stderr } = await run(process.execPath, args, { cwd, env })
    assert.equal(stderr, '')
    return stdout.trim()
  }
  assert.equal(await names(['--env']), 'undefined')
  writeFileSync(join(cwd, '.env'), '# A comment\nSITE_NAME="Weavers\' Hall"\n')
  assert.equal(await names(['--env']), "Weavers' Hall")
  assert.equal(await names(['--env'], { SITE_NAME: 'Another' }), 'Another')
  assert.equal(await names([]), 'undefined')
})

test('a .env that cannot be read is reported in one sentence, and the program does not start', async () => {
  const cwd = freshFolder()
  // An administrator may read every file, but nobody reads a folder.
  mkdirSync(join(cwd, '.env'))
  const args = [join(root, 'scripts/setup.mjs'), '--env', ...print]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { PATH, HOME },
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(
    stderr,
    /^setup: \.env in [^\n]*guildhall-test-[^\n]* cannot be read: EISDIR[^\n]*\n$/,
  )
})

test('a command that is killed is reported with what that mostly means, others with their output', async () => {
  const run = (script: string) => runQuietly(process.execPath, ['-e', script])
  const killed = await run("process.kill(process.pid, 'SIGKILL')").catch(String)
  assert.match(
    String(killed),
    /ended with SIGKILL\nThe system may have ended it for lack of memory/,
  )
  const failed = await run("console.log('No such option'); process.exit(2)").catch(String)
  assert.match(String(failed), /ended with 2\nNo such option$/)
})
