import { renderMarkdown } from './markdown.ts'

/** The slowest text of this length without code takes a few milliseconds. */
const CHARACTERS_MAX = 1_000

/** The HTML of a short text, at once; null for others: they belong in a thread. */
export function renderShortText(source: string) {
  if (source.length > CHARACTERS_MAX) return null
  try {
    return renderMarkdown(source, null)
  } catch {
    // The thread reports it, and shows plain text.
    return null
  }
}
