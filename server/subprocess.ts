import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { programFile } from './program-files.ts'

const START_MS_MAX = 15_000

type Bounds = {
  /** A program of the server, such as `news/parse-feed-child`, which calls `handleRequests`. */
  program: string
  args?: string[]
  heapMbMax: number
  /** For one request; then the process is killed. */
  requestMsMax: number
  /** How long it is kept without a request. */
  idleMs: number
  /** Whether it runs with a lower priority than the site, whose pages people wait for. */
  inBackground: boolean
}

export type Subprocess<Request, Result> = {
  /**
   * Resolves once the process runs; a request starts it by itself if need be.
   * @throws {Error} if it takes too long to start, or ends
   */
  start: () => Promise<void>
  /**
   * The result of one request, one at a time.
   * @throws {Error} if the process takes too long, or ends; the next request starts another one
   */
  request: (message: Request) => Promise<Result>
  /** Resolves when the process has ended. */
  close: () => Promise<void>
}

/**
 * A process for work that must not hold up this one, or that only the end of a process can stop, such
 * as native code. It starts with the first request, is replaced after a failure, and ends when idle
 * or with this process, which it does not keep alive.
 */
export function createSubprocess<Request extends object, Result>(
  bounds: Bounds,
): Subprocess<Request, Result> {
  const { program, args = [], heapMbMax, requestMsMax, idleMs, inBackground } = bounds
  let running: ChildProcess | null = null
  let starting: Promise<ChildProcess> | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function launch() {
    const child = fork(programFile(program), args, {
      execArgv: [`--max-old-space-size=${heapMbMax}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    if (inBackground) lowerPriority(child)
    running = child
    // An idle process that ends is replaced when the next request comes.
    child.on('error', () => {})
    child.once('exit', () => {
      if (running === child) running = null
    })
    await messageOf(child, START_MS_MAX)
    release(child)
    return child
  }

  async function start(): Promise<ChildProcess> {
    if (isClosed) throw new Error('the process is not started any more')
    if (!starting && running) return running
    clearTimeout(idle)
    starting ??= launch().finally(() => (starting = null))
    try {
      return await starting
    } catch (error) {
      await end()
      throw error
    } finally {
      endWhenIdle()
    }
  }

  async function request(message: Request) {
    const child = await start()
    clearTimeout(idle)
    try {
      child.ref()
      child.channel?.ref()
      const result = await messageOf(child, requestMsMax, message)
      release(child)
      return result as Result
    } catch (error) {
      await end()
      throw error
    } finally {
      endWhenIdle()
    }
  }

  function endWhenIdle() {
    clearTimeout(idle)
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  async function end() {
    clearTimeout(idle)
    const child = running
    running = null
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const { promise: ended, resolve } = Promise.withResolvers<unknown>()
    child.once('exit', resolve).ref()
    child.kill('SIGKILL')
    await ended
  }

  return {
    start: async () => void (await start()),
    request,
    async close() {
      isClosed = true
      await end()
    },
  }
}

/** For a process that has just started: the threads that it starts get the same priority. */
function lowerPriority({ pid }: ChildProcess) {
  // It could not be started: an 'error' follows.
  if (pid === undefined) return
  try {
    // The whole site may have a lower one, and raising it is refused.
    setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // A sandbox may forbid any change: its work is done as well with the priority of the site.
  }
}

/** It does not keep this process alive. */
function release(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

/** The next message, in reply to this one if there is one. */
async function messageOf(child: ChildProcess, milliseconds: number, sent?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = () => reject(new Error('the process has ended'))
  const late = () => reject(new Error(`the process has not answered within ${milliseconds} ms`))
  const timer = setTimeout(late, milliseconds)
  child.once('message', resolve).once('exit', ended).once('error', reject)
  try {
    if (sent) child.send(sent)
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', ended).off('error', reject)
  }
}
