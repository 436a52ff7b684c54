import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

const POLL_MS = 200
const ABANDONED_AFTER_MINUTES = 15

/**
 * Runs the work in one process at a time on this machine, per copy of the project.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function withMachineLock(name, work) {
  const project = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const file = join(tmpdir(), `guildhall-${project}-${name}.lock`)
  while (!take(file)) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (isAbandoned(file)) rmSync(file, { force: true })
    return false
  }
}

/**
 * A process that was killed while holding the lock leaves its file behind.
 * @param {string} file
 */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > ABANDONED_AFTER_MINUTES * 60_000) return true
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
