import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const START_MS_MAX = 15_000

type Bounds = {
  /** The program, which calls `answerParent`, and its arguments. */
  file: string
  args?: string[]
  heapMbMax: number
  /** For one question; then the process is killed. */
  answerMsMax: number
  /** How long it is kept without a question. */
  idleMs: number
}

export type Subprocess<Question, Answer> = {
  /**
   * The answer to one question, one at a time.
   * @throws {Error} if the process takes too long, or ends; the next question starts another one
   */
  ask: (question: Question) => Promise<Answer>
  /** Resolves when the process has ended. */
  close: () => Promise<void>
}

/**
 * A process for work that must not hold up this one, or that only the end of a process can stop, such
 * as native code. It starts with the first question, is replaced after a failure, and ends when idle
 * or with this process, which it does not keep alive.
 */
export function createSubprocess<Question extends object, Answer>(
  bounds: Bounds,
): Subprocess<Question, Answer> {
  const { file, args = [], heapMbMax, answerMsMax, idleMs } = bounds
  let running: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function start() {
    const child = fork(file, args, {
      execArgv: [`--max-old-space-size=${heapMbMax}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    running = child
    // An idle process that ends is replaced when the next question comes.
    child.on('error', () => {})
    child.once('exit', () => {
      if (running === child) running = null
    })
    await messageOf(child, START_MS_MAX)
    return child
  }

  async function ask(question: Question) {
    if (isClosed) throw new Error('the process is not started any more')
    clearTimeout(idle)
    try {
      const child = running ?? (await start())
      child.ref()
      child.channel?.ref()
      const answered = messageOf(child, answerMsMax)
      child.send(question)
      const answer = await answered
      child.unref()
      child.channel?.unref()
      return answer as Answer
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  async function end() {
    clearTimeout(idle)
    const child = running
    running = null
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  return {
    ask,
    async close() {
      isClosed = true
      await end()
    },
  }
}

/** The next message. */
async function messageOf(child: ChildProcess, milliseconds: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = () => reject(new Error('the process has ended'))
  const late = () => reject(new Error(`the process has not answered within ${milliseconds} ms`))
  const timer = setTimeout(late, milliseconds)
  child.once('message', resolve).once('exit', ended).once('error', reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', ended).off('error', reject)
  }
}
