import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Replaces this process by another; where Node cannot do that, stands in front of it unseen.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function becomeProgram(node, args, env) {
  if (process.platform !== 'win32' && process.execve) {
    process.execve(node, [node, ...args], env)
  } else {
    standInFrontOf(spawn(node, args, { env, stdio: 'inherit' }))
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function standInFrontOf(child) {
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // Ctrl-C and a closed terminal reach the child by themselves; twice would mean "at once".
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  })
}
