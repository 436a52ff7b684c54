import { plainTextHtml } from './escape-html.ts'
import { startRenderThread, RenderTimeout } from './render-thread.ts'
import type { RenderThread } from './render-thread.ts'

/** How many texts of each priority may be queued, most urgent first. */
const WAITING_MAX = { write: 200, preview: 50, read: 200, background: 200 }

export type MarkdownRenderer = ReturnType<typeof createMarkdownRenderer>

type Task = { source: string; settle: (html: string | null) => void }

/**
 * Renders Markdown in a separate thread, started on first use, so that no text blocks the process.
 * A thread that fails, or takes too long for a text, is replaced.
 */
export function createMarkdownRenderer(onError: (error: unknown) => void) {
  const waiting = {
    write: new Set<Task>(),
    preview: new Set<Task>(),
    read: new Set<Task>(),
    background: new Set<Task>(),
  }
  let working: Promise<void> | null = null
  let thread: RenderThread | null = null
  let isClosed = false

  async function work() {
    for (let task = next(); task; task = next()) {
      try {
        thread ??= await startRenderThread()
        // Closed while the thread was starting: nothing has been rendered yet.
        if (isClosed) await thread.close()
        task.settle(await thread.render(task.source))
      } catch (error) {
        thread = null
        if (!isClosed) onError(error)
        task.settle(error instanceof RenderTimeout ? plainTextHtml(task.source) : null)
      }
    }
    working = null
  }

  function next() {
    for (const queue of Object.values(waiting)) {
      for (const task of queue) {
        queue.delete(task)
        return task
      }
    }
    return null
  }

  /**
   * The HTML of a text; null if the queue is full, the wait took too long or the thread failed. A
   * text whose rendering itself takes too long is returned as plain text.
   */
  function render(source: string, priority: keyof typeof WAITING_MAX, waitMs: number) {
    const queue = waiting[priority]
    if (isClosed || queue.size >= WAITING_MAX[priority]) return Promise.resolve(null)
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const task = { source, settle }
    const timer = setTimeout(() => settle(null), waitMs)
    function settle(html: string | null) {
      clearTimeout(timer)
      queue.delete(task)
      resolve(html)
    }
    queue.add(task)
    working ??= work()
    return promise
  }

  return {
    render,
    /** How many texts wait to be rendered. */
    waiting: () => Object.values(waiting).reduce((sum, { size }) => sum + size, 0),
    async close() {
      isClosed = true
      for (const queue of Object.values(waiting)) for (const { settle } of queue) settle(null)
      await thread?.close()
      await working
    },
  }
}
