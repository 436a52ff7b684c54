import { fork } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../scripts/setup/root.mjs'

type Start = { args?: string[]; environment?: NodeJS.ProcessEnv; nodeOptions?: string[] }

/**
 * Starts a program of the project as a child process. It ends when its channel to this process
 * closes.
 */
export function startChild(file: string, start: Start = {}) {
  const { args = [], environment = process.env, nodeOptions = [] } = start
  const child = fork(file, args, {
    cwd: root,
    env: environment,
    execArgv: nodeOptions,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // JSON has no NaN.
    serialization: 'advanced',
  })
  let output = ''
  const keep = (chunk: Buffer) =>
    (output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = once(child, 'exit')
  const endedEarly = ended.then(() => {
    throw new Error(`${file} ended by itself:\n${output}`)
  })
  // It is also rejected when the child is stopped on purpose, which nothing awaits.
  endedEarly.catch(() => {})

  return {
    pid: child.pid ?? 0,
    /** Rejects with the child's output if it ends before `promise` settles. */
    whileItRuns: <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, endedEarly]),
    send: (message: object) => child.send(message),
    nextMessage: () => once(child, 'message').then(([message]: unknown[]) => message),
    async end() {
      // Like Ctrl-C: on SIGTERM a site goes on serving for a while.
      child.kill('SIGINT')
      await ended
    },
  }
}

const OUTPUT_CHARACTERS_MAX = 4_000
