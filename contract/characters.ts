/** False for NUL and lone surrogates, which PostgreSQL, JSON or both reject. */
export function isStorable(value: string) {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** How many characters a text has: code points, as zod counts them for a maximum. */
export function characterCount(text: string) {
  let count = 0
  for (const _character of text) count += 1
  return count
}

/** The first `max` UTF-16 code units, without half a surrogate pair at the end, which would show as a box. */
export function truncateWellFormed(text: string, max: number) {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** False also for noncharacters, which HTML forbids. A password, which is never shown, may have them. */
export const isText = (value: string) => isStorable(value) && !NONCHARACTER.test(value)

/** The text without what `isText` rejects; lone surrogates become U+FFFD. */
export const storableText = (text: string) =>
  text.toWellFormed().replace(/\0|\p{Noncharacter_Code_Point}/gu, '')

/** The text without what HTML forbids: noncharacters, and control characters but white space. */
export const validInHtml = (text: string) => text.replace(FORBIDDEN, '')

/** A value of JSON with all its texts valid in HTML; the same one if they are. */
export function withValidTexts(value: unknown): unknown {
  return hasForbidden(value) ? mapTexts(value) : value
}

/** Characters that Unicode reserves for internal use, such as U+FFFF. */
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u

const FORBIDDEN = /[^\t\n\f\r\u{20}-\u{7E}\u{A0}-\u{10FFFF}]|\p{Noncharacter_Code_Point}/gu

function hasForbidden(value: unknown): boolean {
  if (typeof value === 'string') return value.search(FORBIDDEN) >= 0
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasForbidden)
}

function mapTexts(value: unknown): unknown {
  if (typeof value === 'string') return validInHtml(value)
  if (Array.isArray(value)) return value.map(mapTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one)]))
}
