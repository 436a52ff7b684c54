/*
 * Parts of a Markdown text as plain text, for lists, previews and searches. Every expression takes
 * time in proportion to the text, whatever is written there.
 */

import { truncateWellFormed } from './characters.ts'

const EXCERPT_CHARACTERS_MAX = 260

/** The beginning of a Markdown text as plain text, for a list row. */
export function excerpt(markdown: string, max = EXCERPT_CHARACTERS_MAX) {
  const text = plainText(markdown, max)
  return isWhole(text, markdown, max) ? text : `${truncateWellFormed(text, max).trimEnd()}…`
}

const DESCRIPTION_CHARACTERS_MAX = 160

/** The same for search engines and previews: it ends with a whole word, where words have spaces. */
export function description(markdown: string, max = DESCRIPTION_CHARACTERS_MAX) {
  const text = plainText(markdown, max)
  if (isWhole(text, markdown, max)) return text
  const cut = truncateWellFormed(text, max)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end < max / 2 ? max : end)}…`
}

/** How many characters are read for each one that is shown: most marks are shorter. */
const READ_FOR_EACH = 6

/** Whether nothing is missing; nothing can be missing where there is nothing to show. */
const isWhole = (text: string, markdown: string, max: number) =>
  text === '' || (text.length <= max && markdown.length <= max * READ_FOR_EACH)

/** The beginning of a Markdown text without its marks, code blocks and tables; cut by the caller. */
function plainText(markdown: string, max: number) {
  const text = withLineFeeds(truncateWellFormed(markdown, max * READ_FOR_EACH))
    .replace(/^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(^\1[^\n]*$|$(?![\s\S]))/gm, '')
    .replace(/^[ \t]*\|.*$/gm, '')
  return (
    unmarked(text)
      // Single spaces are not matched: replacing each would take as long as all other replacements
      // together.
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim()
  )
}

/** A fenced block, a span, or one sign after a backslash. */
const LITERAL =
  /^(?:`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*?)(?:^(?:```|~~~)[^\n]*$|$(?![\s\S]))|(?<!`)(`{1,3})(?!`)([^`\n]+)\2(?!`)|\\([!-/:-@[-`{-~])/gm
/** Stands for a literal text, in which marks are text. */
const PLACE = '\uE000'

/** All of a Markdown text without its marks; code and the cells of tables stay. */
export function withoutMarks(markdown: string) {
  const literals: string[] = []
  const text = withLineFeeds(markdown)
    .replaceAll(PLACE, '')
    .replace(LITERAL, (_, block?: string, _ticks?: string, span?: string, sign?: string) => {
      literals.push(block ?? span ?? sign ?? '')
      return PLACE
    })
    .replace(/^[ \t]*\|[-:| \t]+$/gm, '')
    .replace(/^[ \t]*\|.*$/gm, (row) => row.replaceAll('|', ' '))
    .replace(/^ {0,3}([-*_=] ?){3,}$/gm, '')
    .replace(/^>[> ]*/gm, '')
  let next = 0
  return unmarked(text)
    .replace(/<(https?:[^<>\s]+)>/g, '$1')
    .replaceAll(PLACE, () => literals[next++] ?? '')
}

/**
 * `^` and `$` also match at these characters, but `[^\n]*` does not end there: every line could begin a
 * block that runs to the end of the text, which takes quadratic time.
 */
const withLineFeeds = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n')

const LINK = /!?\[([^[\]]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g

/** Searching for a character is much faster than matching an expression, and most texts have none. */
function unmarked(text: string) {
  // Twice, because a picture may be a link.
  const linked = text.includes('](') ? text.replace(LINK, '$1').replace(LINK, '$1') : text
  const lines = linked.replace(/^\s{0,3}(#{1,6}|>+|[-*+]( \[[ xX]\])?|\d+[.)])\s+/gm, '')
  if (!/[*_~`]/.test(lines)) return lines
  return lines
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|[^\p{L}\p{N}])[*_](\S(?:[^*_\n]*\S)?)[*_](?![\p{L}\p{N}])/gmu, '$1$2')
}
