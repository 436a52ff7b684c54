import { spawn } from 'node:child_process'
import { memoryAdvice } from './memory.mjs'
import { root } from './root.mjs'

/** What Node and shells say when a process of theirs has no memory left. */
const OUT_OF_MEMORY = /heap out of memory|ENOMEM|^Killed$/m

/** An error that the user can resolve; shown without a stack. */
export class SetupError extends Error {}

/**
 * Prints the title of a step and, on the same line, how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const start = performance.now()
  process.stderr.write(`setup: ${title} …`)
  try {
    const result = await work()
    process.stderr.write(` ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stderr.write(' failed\n')
    throw error
  }
}

/**
 * Runs a command silently; if it fails, the error contains its whole output.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const output = []
    const keep = (/** @type {Buffer} */ chunk) => output.push(chunk)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(new SetupError(`${command}: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      const failure = `${command} ${args.join(' ')} ended with ${signal ?? code}`
      const text = Buffer.concat(output).toString().trimEnd()
      const advice = signal === 'SIGKILL' || OUT_OF_MEMORY.test(text) ? memoryAdvice() : ''
      reject(new SetupError([failure, text, advice].filter(Boolean).join('\n')))
    })
  })
}
