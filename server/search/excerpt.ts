import { escapeHtml } from '../text/plain-text.ts'
import type { Term } from './parse-query.ts'
import { locateWords } from './words.ts'
import type { LocatedWord } from './words.ts'

const CHARACTERS_MAX = 240
const CHARACTERS_BEFORE = 60

/** The part of a text around the first words found, as HTML with those words in `<mark>`. */
export function excerptOf(text: string, terms: Term[]): string {
  const words = locateWords(text)
  const marked = new Set(terms.flatMap(({ words: wanted }) => indexesOf(words, wanted)))
  const first = words.find((_, at) => marked.has(at))
  const from = startOf(words, (first?.start ?? 0) - CHARACTERS_BEFORE)
  const to = endOf(words, text, from + CHARACTERS_MAX)
  let html = from > 0 ? '…' : ''
  let at = from
  for (const [index, { start, end }] of words.entries()) {
    if (start < from || end > to || !marked.has(index)) continue
    html += `${shown(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`
    at = end
  }
  html += shown(text.slice(at, to)) + (to < text.length ? '…' : '')
  return html.replaceAll('</mark><mark>', '').trim()
}

const shown = (text: string) => escapeHtml(text.replace(/\s+/g, ' '))

/** Where these words follow each other; the last may begin a longer one. */
function indexesOf(words: LocatedWord[], wanted: string[]): number[] {
  const last = wanted.length - 1
  return words.flatMap((_, start) => {
    const isHere = wanted.every((word, offset) => {
      const here = words[start + offset]?.word
      return offset === last ? here?.startsWith(word) : here === word
    })
    return isHere ? wanted.map((_word, offset) => start + offset) : []
  })
}

/** The beginning of the first word at this place or after it. */
const startOf = (words: LocatedWord[], place: number) =>
  place <= 0 ? 0 : (words.find(({ start }) => start >= place)?.start ?? 0)

/** The end of the last word before this place. */
const endOf = (words: LocatedWord[], text: string, place: number) =>
  place >= text.length ? text.length : (words.findLast(({ end }) => end <= place)?.end ?? place)
