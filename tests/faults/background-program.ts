import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** A program that runs beside the tests and ends with them. */
export type BackgroundProgram = {
  pid: number
  isRunning: () => boolean
  /** Everything it has printed. */
  output: () => string
  kill: (signal: NodeJS.Signals) => Promise<Ending>
  ended: Promise<Ending>
}

export function spawnProgram(
  [command = '', ...args]: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): BackgroundProgram {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  endWithUs(child)
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>()
  // 'close' follows 'exit', once all output is received.
  child.once('close', (code, signal) => end({ code, signal }))
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    ended,
    kill: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** A detached shell kills the program when this process ends, for whatever reason. */
function endWithUs(child: ChildProcess) {
  const script = 'cat > /dev/null; kill -9 "$1" 2>/dev/null'
  const keeper = spawn('sh', ['-c', script, 'keeper', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  child.once('exit', () => keeper.kill('SIGKILL'))
}
