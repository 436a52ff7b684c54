import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { root } from '../../scripts/setup/root.mjs'

const ROUNDS = 40
/** Longer than it takes to detect that another process has the lock. */
const ROUND_MS = 200
const START_MS = 1_500

test('of two processes that lock a directory concurrently, exactly one succeeds', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-locks-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const startsAt = Date.now() + START_MS
  const takers = [1, 2].map(() => {
    const args = [folder, ROUNDS, startsAt, ROUND_MS].map(String)
    const script = join(root, 'tests/faults/acquire-locks.ts')
    return spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  })
  t.after(() => takers.forEach((taker) => taker.kill('SIGKILL')))
  const taken = await Promise.all(
    takers.map(async ({ stdout }) => {
      const [line] = (await once(createInterface(stdout), 'line')) as [string]
      return [...line].map(Number)
    }),
  )
  const holders = taken[0]?.map((one, round) => one + (taken[1]?.[round] ?? 0))
  assert.deepEqual(holders, Array<number>(ROUNDS).fill(1))
})
