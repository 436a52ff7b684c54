import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root } from '../scripts/setup/root.mjs'
import { runProgram } from './program.ts'

const { PATH = '', HOME = '' } = process.env
const print = ['-p', 'process.env.UV_THREADPOOL_SIZE']

test('a program of the project has eight threads, or as many as its environment says', async () => {
  for (const [set, expected] of [
    [{}, '8'],
    [{ UV_THREADPOOL_SIZE: '3' }, '3'],
  ] as const) {
    const { code, stdout } = await runProgram('scripts/setup.mjs', print, { PATH, HOME, ...set })
    assert.deepEqual([code, stdout], [0, `${expected}\n`])
  }
})

test('the site reads .env where it is started; the environment goes first, and tests read none', async (t) => {
  const cwd = mkdtempSync(join(tmpdir(), 'guildhall-env-'))
  t.after(() => rmSync(cwd, { recursive: true }))
  const run = promisify(execFile)
  const names = async (options: string[], set = {}) => {
    const args = [join(root, 'scripts/setup.mjs'), ...options, '-p', 'process.env.SITE_NAME']
    const { stdout } = await run(process.execPath, args, { cwd, env: { PATH, HOME, ...set } })
    return stdout.trim()
  }
  assert.equal(await names(['--env']), 'undefined')
  writeFileSync(join(cwd, '.env'), '# A comment\nSITE_NAME="Weavers\' Hall"\n')
  assert.equal(await names(['--env']), "Weavers' Hall")
  assert.equal(await names(['--env'], { SITE_NAME: 'Another' }), 'Another')
  assert.equal(await names([]), 'undefined')
})
