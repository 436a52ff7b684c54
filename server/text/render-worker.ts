import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from './markdown.ts'
import { plainTextHtml } from './plain-text.ts'

/** The thread's side: a text comes in, its HTML goes out. The first message says that it is ready. */
parentPort?.on('message', (source: string) => parentPort?.postMessage(render(source)))
parentPort?.postMessage('')

/** A text that the parser or a grammar fails on is shown as it was written. */
function render(source: string) {
  try {
    return renderMarkdown(source)
  } catch {
    return plainTextHtml(source)
  }
}
