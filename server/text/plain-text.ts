import { storableText, truncateWellFormed } from '#contract/characters.ts'
import { Parser } from 'htmlparser2'

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe'])
const BLOCKS = /^(p|div|br|li|tr|h[1-6]|ul|ol|pre|blockquote|section|article|table|hr)$/

/** Thrown to stop the parser once enough text is read. */
class Enough extends Error {}

const DEPTH_MAX = 200
const TAGS_MAX = 5_000
/** How much of a text is read for each character that is kept: the rest may be white space. */
const READ_PER_CHARACTER = 20

/** The text of some HTML, truncated to `max` characters; the result contains no markup. */
export function plainText(html: string, max: number) {
  let text = ''
  let unread = 0
  let depth = 0
  let tags = 0
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > DEPTH_MAX || ++tags > TAGS_MAX) throw new Enough()
      if (UNREAD.has(name)) unread++
      if (BLOCKS.test(name)) text += '\n'
    },
    onclosetag(name) {
      depth--
      if (UNREAD.has(name)) unread--
      if (BLOCKS.test(name)) text += '\n'
    },
    ontext(chunk) {
      if (unread === 0) text += chunk
      if (text.length > max * READ_PER_CHARACTER) throw new Enough()
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    // Deep nesting makes the parser ever slower, and tags without text take time for nothing.
    if (!(error instanceof Enough)) throw error
  }
  return cleanText(text, max)
}

/**
 * The beginning of a text, at most `max` characters, with white space collapsed and without what
 * texts cannot contain: lone surrogates, NUL and noncharacters.
 */
const cleanText = (text: string, max: number) =>
  cut(
    truncateWellFormed(storableText(text), max * READ_PER_CHARACTER)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    max,
  )

export function cut(text: string, max: number) {
  return text.length <= max ? text : `${truncateWellFormed(text, max - 1)}…`
}
