import { validInHtml } from '#contract/characters.ts'

/** The text unformatted: escaped, with its line breaks. At most 6 characters for each one. */
export const plainTextHtml = (source: string) =>
  `<p>${escapeHtml(validInHtml(source)).replace(/\r\n?|\n/g, '<br>')}</p>\n`

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
