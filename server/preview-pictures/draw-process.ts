import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Drawing } from './painter.ts'

const START_MS_MAX = 15_000
const DRAW_MS_MAX = 10_000
const HEAP_MB_MAX = 128

export type DrawProcess = {
  /** The PNG of one drawing, one at a time. After any error the process has ended. */
  draw(drawing: Drawing): Promise<Uint8Array>
  close(): void
}

/**
 * Starts a process that draws pictures; resolves when it is ready. It ends with this one, which it
 * does not keep alive.
 */
export async function startDrawProcess(): Promise<DrawProcess> {
  const child = fork(join(import.meta.dirname, 'draw-child.ts'), {
    execArgv: [`--max-old-space-size=${HEAP_MB_MAX}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // After an error in an idle process, the next drawing finds that it has ended.
  child.on('error', () => {})
  await messageOf(child, START_MS_MAX)
  rest(child)

  async function draw(drawing: Drawing) {
    if (!child.connected) throw new Error('the process that draws has ended')
    child.ref()
    child.channel?.ref()
    const drawn = messageOf(child, DRAW_MS_MAX)
    child.send(drawing)
    const png = (await drawn) as Uint8Array
    rest(child)
    return png
  }

  return { draw, close: () => void child.kill('SIGKILL') }
}

function rest(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

/** The next message; if there is none, the process is ended. */
async function messageOf(child: ChildProcess, milliseconds: number): Promise<unknown> {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(milliseconds)])
  try {
    const exit = once(child, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the process that draws has ended')),
    )
    const message = once(child, 'message', { signal }).then(([sent]): unknown => sent)
    return await Promise.race([message, exit])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    ended.abort()
  }
}
