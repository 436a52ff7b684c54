import { spawn } from 'node:child_process'
import { emptyOutcome, fail } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { root } from './setup/root.mjs'

export const commands = [
  // Each further checker infers most of the types again.
  { title: 'types', command: 'tsc --checkers 1' },
  { title: 'lint and who may import whom', command: 'oxlint' },
  { title: 'format', command: 'oxfmt --check' },
  { title: 'dead code', command: 'knip' },
]

/** Runs a program of the project; it passes if it ends with 0. */
export function runCommand(command: string, stop: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command.split(' ')
    const child = spawn(program, args, {
      cwd: root,
      // With more than one thread, the programs in Go take twice the processor time.
      env: { ...process.env, NO_COLOR: '1', GOMAXPROCS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    // Most of these commands start another program, which must be killed as well.
    const killGroup = () => child.pid && process.kill(-child.pid)
    stop.addEventListener('abort', killGroup)
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      stop.removeEventListener('abort', killGroup)
      const outcome = emptyOutcome()
      if (code === 0) outcome.passed = 1
      else fail(outcome, output.trim())
      resolve(outcome)
    })
  })
}
