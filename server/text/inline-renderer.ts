import { createCodeRenderer } from './code-block.ts'
import { renderMarkdown } from './markdown.ts'
import { RENDERER_VERSION } from './renderer-version.ts'
import type { RenderedHtml } from '../db/column-types.ts'

/** Renders without a thread, for programs that fill tables and serve no requests meanwhile. */
export function createInlineRenderer() {
  const known = new Map<string, RenderedHtml>()
  return (text: string): RenderedHtml => {
    const columns = known.get(text) ?? {
      html: renderMarkdown(text, createCodeRenderer()),
      html_version: RENDERER_VERSION,
    }
    known.set(text, columns)
    return columns
  }
}
