/** How many entries of a feed are read, from its beginning. */
export const ENTRIES_MAX = 100

/** An entry of a feed; missing fields are empty. Names and texts may be HTML. */
export type ParsedEntry = {
  link: string
  author: string
  date: string
  title: string
  text: string
}

/** Escapes plain text for fields that are read as HTML. */
export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
