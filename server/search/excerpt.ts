import { truncateWellFormed } from '#contract/characters.ts'
import { withoutMarks } from '#contract/excerpt.ts'
import type { SearchClause } from '../db/search-expressions.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { isUnspaced, locateWords } from './words.ts'
import type { LocatedWord } from './words.ts'

/** Words that follow each other; the last may begin a longer one. */
type Sought = Pick<SearchClause, 'words' | 'isPrefix'>

const soughtBy = ({ words, isPrefix, alternatives }: SearchClause): Sought[] => [
  { words, isPrefix },
  ...alternatives.map((word) => ({ words: [word], isPrefix: false })),
]

const CHARACTERS_MAX = 240
const CHARACTERS_BEFORE = 60

/** Longer texts are cut to this much before and after the first place that looks like a word found. */
const WINDOW_BEFORE = 200
const WINDOW_AFTER = 500
const NORMALIZED_MAX = 2_000

/** The part of a Markdown text around the first words found, as HTML with those in `<mark>`. */
export function excerptOf(markdown: string, clauses: SearchClause[]): string {
  const sought = clauses.flatMap(soughtBy)
  const whole = withoutMarks(markdown).trim()
  const { start, end } = windowOf(whole, sought)
  const text = truncateWellFormed(whole.slice(start), end - start)
  const words = locateWords(text)
  const marked = new Set(sought.flatMap((one) => indexesOf(words, one)))
  const first = words.find((_, at) => marked.has(at))
  const from = startOf(words, (first?.start ?? 0) - CHARACTERS_BEFORE)
  const to = endOf(words, text, from + CHARACTERS_MAX)
  let html = start + from > 0 ? '…' : ''
  let at = from
  for (const [index, word] of words.entries()) {
    if (word.start < from || word.end > to || !marked.has(index)) continue
    const found = escapeHtml(text.slice(word.start, word.end))
    html += `${shown(text.slice(at, word.start))}<mark>${found}</mark>`
    at = word.end
  }
  html += shown(text.slice(at, to)) + (start + to < whole.length ? '…' : '')
  return html.replaceAll('</mark><mark>', '').trim()
}

/** Normalizing all words of twenty long texts would take longer than finding them. */
function windowOf(text: string, sought: Sought[]) {
  if (text.length <= WINDOW_BEFORE + WINDOW_AFTER) return { start: 0, end: text.length }
  const at = sought.length > 0 ? text.search(new RegExp(sought.map(looksLike).join('|'), 'iu')) : 0
  // Words with accents and other forms are found only after they were normalized.
  if (at === -1) return { start: 0, end: Math.min(text.length, NORMALIZED_MAX) }
  const start = at <= WINDOW_BEFORE ? 0 : text.indexOf(' ', at - WINDOW_BEFORE)
  const end = Math.min(text.length, at + WINDOW_AFTER)
  return { start: start === -1 || start > at ? at : start, end }
}

/**
 * No letter before it; words consist of letters, digits and marks. What is between two words has
 * none of these: otherwise each mark might be a word or not, in all combinations.
 */
function looksLike({ words }: Sought) {
  const sequence = words.join(String.raw`[^\p{L}\p{N}\p{M}]*`)
  return isUnspaced(sequence) ? sequence : String.raw`(?<![\p{L}\p{N}\p{M}])${sequence}`
}

const shown = (text: string) => escapeHtml(text.replace(/\s+/g, ' '))

/** Where these words follow each other. */
function indexesOf(words: LocatedWord[], { words: wanted, isPrefix }: Sought): number[] {
  const last = wanted.length - 1
  return words.flatMap((_, start) => {
    const isHere = wanted.every((word, offset) => {
      const here = words[start + offset]?.word
      return isPrefix && offset === last ? here?.startsWith(word) : here === word
    })
    return isHere ? wanted.map((_word, offset) => start + offset) : []
  })
}

/** The beginning of the first word at this place or after it. */
const startOf = (words: LocatedWord[], place: number) =>
  place <= 0 ? 0 : (words.find(({ start }) => start >= place)?.start ?? 0)

/** The end of the last word before this place. */
function endOf(words: LocatedWord[], text: string, place: number) {
  if (place >= text.length) return text.length
  const last = words.findLast(({ end }) => end <= place)
  return last?.end ?? truncateWellFormed(text, place).length
}
