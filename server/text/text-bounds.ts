import type { Token } from 'markdown-it'

const HTML_CHARACTERS_FOR_EACH = 12
const HTML_CHARACTERS_MORE = 4_096
const TABLE_CELLS_MAX = 2_000

/** The maximum length of the HTML of a text of this length. */
export const htmlCharactersMax = (characters: number) =>
  characters * HTML_CHARACTERS_FOR_EACH + HTML_CHARACTERS_MORE

/**
 * A lower bound of the HTML's length, known before rendering: repeated content of references and
 * tables counts each time.
 */
export function htmlCharactersMin(tokens: Token[]): number {
  return tokens.reduce((sum, { tag, content, attrs, children }) => {
    const inside = children ? htmlCharactersMin(children) : content.length
    const named = (attrs ?? []).reduce((length, [, value]) => length + String(value).length, 0)
    return sum + tag.length + inside + named
  }, 0)
}

/**
 * Whether tokens are nested so deeply that markdown-it omits their content. What it omits is not among
 * the tokens: an opening one counts as if it had content.
 */
export const isTooDeep = (tokens: Token[], nestingMax: number): boolean =>
  tokens.some(
    ({ level, nesting, children }) =>
      level + nesting >= nestingMax || (children !== null && isTooDeep(children, nestingMax)),
  )

/**
 * Whether tables could have too many cells: each line of a table gets all columns, however few it
 * contains. Counted per run of lines without an empty one, since an empty line ends a table.
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
