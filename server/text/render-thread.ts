import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { programFile } from '../program-files.ts'

const CHECK_EVERY_MS = 100
/** Processor time: on a slow or busy machine, ordinary texts must not become plain text. */
const CPU_MS_MAX = 500
const WALL_MS_MAX = 10_000
const HEAP_MB_MAX = 128

/** The text itself takes too long; another thread would not be faster. */
export class RenderTimeout extends Error {}

export type RenderThread = Awaited<ReturnType<typeof startRenderThread>>

/**
 * Starts a thread that renders texts; resolves when it is ready. An idle thread does not keep the
 * process alive.
 */
export async function startRenderThread() {
  const worker = new Worker(programFile('text/render-worker'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    env: {},
  })
  await once(worker, 'message')
  // After an error in an idle thread, the next text finds that the thread has ended.
  worker.on('error', () => {})
  worker.unref()

  /**
   * The HTML of one text, one at a time. After any error the thread has ended.
   * @throws {RenderTimeout} after half a second of processor time
   */
  async function render(source: string) {
    const ended = new AbortController()
    const { signal } = ended
    worker.ref()
    try {
      worker.postMessage(source)
      return await Promise.race([
        once(worker, 'message', { signal }).then(([html]) => html as string),
        once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended'))),
        overrun(worker, signal),
      ])
    } catch (error) {
      await worker.terminate()
      throw error
    } finally {
      ended.abort()
      worker.unref()
    }
  }

  return { render, close: async () => void (await worker.terminate()) }
}

/** Rejects when the thread has worked on one text for too long. */
function overrun(worker: Worker, signal: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>()
  const startedAt = performance.now()
  let before: NodeJS.CpuUsage | undefined
  async function check() {
    const used = await worker.cpuUsage(before)
    // The first interval is not counted: most texts are finished by then.
    before ??= used
    if (before !== used && (used.user + used.system) / 1_000 > CPU_MS_MAX)
      reject(new RenderTimeout())
    if (performance.now() - startedAt > WALL_MS_MAX) reject(new Error('no answer in time'))
  }
  const timer = setInterval(() => void check().catch(reject), CHECK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  return promise
}
