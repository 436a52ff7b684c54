import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Replaces this process with another; if Node cannot do that, runs it as a child and forwards
 * signals.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function becomeProgram(node, args, env) {
  if (process.execve) {
    process.execve(node, [node, ...args], env)
  } else {
    forwardSignals(spawn(node, args, { env, stdio: 'inherit' }))
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  for (const signal of FORWARDED) {
    // From a terminal, Ctrl-C reaches the child as well, which may get it twice.
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
  })
}
