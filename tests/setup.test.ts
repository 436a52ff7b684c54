import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runProgram } from './program.ts'

const print = ['-p', 'process.env.UV_THREADPOOL_SIZE']

test('a program of the project has eight threads, or as many as its environment says', async () => {
  const { PATH = '', HOME = '' } = process.env
  for (const [set, expected] of [
    [{}, '8'],
    [{ UV_THREADPOOL_SIZE: '3' }, '3'],
  ] as const) {
    const { code, stdout } = await runProgram('scripts/setup.mjs', print, { PATH, HOME, ...set })
    assert.deepEqual([code, stdout], [0, `${expected}\n`])
  }
})
