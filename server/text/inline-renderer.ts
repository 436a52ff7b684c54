import { renderMarkdown } from './markdown.ts'
import { RENDERER_VERSION } from './renderer-version.ts'
import type { RenderedHtml } from '../db/html-columns.ts'

/** The same columns as the site writes, for programs that fill tables and serve nobody meanwhile. */
export function openInlineRenderer() {
  const known = new Map<string, RenderedHtml>()
  return (text: string): RenderedHtml => {
    const columns = known.get(text) ?? {
      html: renderMarkdown(text),
      html_version: RENDERER_VERSION,
    }
    known.set(text, columns)
    return columns
  }
}
