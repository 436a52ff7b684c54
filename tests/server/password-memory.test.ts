import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { production } from '../../scripts/setup/production.mjs'
import { root } from '../../scripts/setup/root.mjs'

const BYTES_OF_A_HASH = 19_456 * 1024

/** Prints by how many bytes the memory of a process has grown after hashes, two at a time. */
const HASHING = `
  import { hashPassword } from './server/accounts/passwords.ts'
  const hashTwo = () => Promise.all([hashPassword('a password'), hashPassword('another one')])
  const before = process.memoryUsage.rss()
  for (let pairs = 0; pairs < 4; pairs += 1) await hashTwo()
  console.log(process.memoryUsage.rss() - before)`

test('the memory that password hashes take is returned when they are done', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', HASHING],
    { cwd: root, env: production },
  )
  const growth = Number(stdout)
  assert.ok(growth < BYTES_OF_A_HASH / 2, `${growth} bytes remain`)
})
