import type { RenderedHtml, StoredHtml } from '../db/column-types.ts'
import { Refusal } from '../refusal.ts'
import type { MarkdownRenderer } from './markdown-renderer.ts'
import { plainTextHtml } from './escape-html.ts'
import { RENDERER_VERSION } from './renderer-version.ts'
import { renderShortText } from './short-text.ts'

const WRITE_WAIT_MS = 5_000
const PREVIEW_WAIT_MS = 5_000
const READ_WAIT_MS = 3_000
const RENDERED_WHEN_READ_MAX = 100

/**
 * Renders a text before it is written in the same statement. If it cannot be rendered now, plain
 * text is stored and rendered later.
 */
export async function renderForWriting(
  markdown: MarkdownRenderer,
  text: string,
): Promise<RenderedHtml> {
  const html = renderShortText(text) ?? (await markdown.render(text, 'write', WRITE_WAIT_MS))
  if (html === null) return { html: plainTextHtml(text), html_version: 0 }
  return { html, html_version: RENDERER_VERSION }
}

/** @throws {Refusal} `unavailable` while too many texts are queued */
export async function renderPreview(markdown: MarkdownRenderer, text: string) {
  const html = renderShortText(text) ?? (await markdown.render(text, 'preview', PREVIEW_WAIT_MS))
  if (html !== null) return html
  const message = 'The preview is busy. Please try again in a moment.'
  throw new Refusal('unavailable', message)
}

/**
 * Returns the HTML of the rows of one response. Outdated HTML is rendered again, up to three
 * seconds and a hundred texts; the rest is shown as plain text until the job `render-outdated` renders it.
 */
export function createHtmlReader(markdown: MarkdownRenderer) {
  const endsAt = performance.now() + READ_WAIT_MS
  let left = RENDERED_WHEN_READ_MAX

  return async function read({ html, htmlVersion }: StoredHtml, text: string) {
    if (html !== null && htmlVersion === RENDERER_VERSION) return html
    const waitMs = endsAt - performance.now()
    left -= 1
    const made = left >= 0 && waitMs > 0 ? await markdown.render(text, 'read', waitMs) : null
    return made ?? plainTextHtml(text)
  }
}

/** Adds the HTML of a stored post. */
export async function withHtml<T extends StoredHtml & { content: string }>(
  markdown: MarkdownRenderer,
  post: T,
) {
  return { ...post, html: await createHtmlReader(markdown)(post, post.content) }
}
