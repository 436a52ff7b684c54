import { parentPort } from 'node:worker_threads'
import { createCodeRenderer } from './code-block.ts'
import { renderMarkdown } from './markdown.ts'
import { plainTextHtml } from './escape-html.ts'

/** The worker receives a text and posts its HTML. The first message reports that it is ready. */
parentPort?.on('message', (source: string) => parentPort?.postMessage(render(source)))
parentPort?.postMessage('')

/** A text on which the parser or a grammar fails is shown as plain text. */
function render(source: string) {
  try {
    return renderMarkdown(source, createCodeRenderer())
  } catch {
    return plainTextHtml(source)
  }
}
