import { wholeCharacters } from '#contract/excerpt.ts'
import { Parser } from 'htmlparser2'

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe'])
const BLOCKS = /^(p|div|br|li|tr|h[1-6]|ul|ol|pre|blockquote|section|article|table|hr)$/

/** Thrown to stop the parser once enough text is read. */
class Enough extends Error {}

const DEPTH_MAX = 200

/** The text of some HTML, truncated to `max` characters; the result contains no markup. */
export function plainText(html: string, max: number) {
  let text = ''
  let unread = 0
  let depth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > DEPTH_MAX) throw new Enough()
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
      if (text.length > max * 20) throw new Enough()
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    // Deep nesting makes the parser ever slower; the text read so far is enough.
    if (!(error instanceof Enough)) throw error
  }
  return cut(cleanText(text), max)
}

/** Removes what databases cannot store (NUL, lone surrogates) and collapses white space. */
export const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export function cut(text: string, max: number) {
  return text.length <= max ? text : `${wholeCharacters(text, max - 1)}…`
}
