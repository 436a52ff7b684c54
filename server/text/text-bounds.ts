import type { Token } from 'markdown-it'

const HTML_CHARACTERS_FOR_EACH = 12
const HTML_CHARACTERS_MORE = 4_096
const TABLE_CELLS_MAX = 2_000

/** How long the HTML of a text of this length may be. */
export const htmlCharactersMax = (characters: number) =>
  characters * HTML_CHARACTERS_FOR_EACH + HTML_CHARACTERS_MORE

/**
 * A lower bound of the HTML's length, known before any is made: what a reference or a table repeats
 * is counted where it is repeated.
 */
export function htmlCharactersMin(tokens: Token[]): number {
  return tokens.reduce((sum, { tag, content, attrs, children }) => {
    const inside = children ? htmlCharactersMin(children) : content.length
    const named = (attrs ?? []).reduce((length, [, value]) => length + String(value).length, 0)
    return sum + tag.length + inside + named
  }, 0)
}

/** Whether something lies so deep that markdown-it leaves out what is in it. */
export const isTooDeep = (tokens: Token[], nestingMax: number): boolean =>
  tokens.some(
    ({ level, children }) =>
      level >= nestingMax || (children !== null && isTooDeep(children, nestingMax)),
  )

/**
 * Whether tables could have very many cells: each line of one gets all its columns, however few are
 * written. Counted in runs of lines without an empty one, since a table ends there.
 */
export function hasHugeTable(source: string) {
  return source.split(EMPTY_LINE).some((run) => {
    const lines = run.split('\n')
    const columns = lines.map((line) => (DELIMITERS.test(line) ? line.split('|').length : 0))
    return Math.max(...columns) * lines.length > TABLE_CELLS_MAX
  })
}

const EMPTY_LINE = /\n[\s>]*\n/
const DELIMITERS = /^[\s>|:-]*$/
