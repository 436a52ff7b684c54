import { wordsOf } from './words.ts'

/** Bounds the work of a query; further words are ignored. */
const TERMS_MAX = 8
const WORDS_PER_TERM_MAX = 8

export type Term = {
  /** Words that follow each other. */
  words: string[]
  isExcluded: boolean
  /** A phrase in quotes is searched as it is. */
  isQuoted: boolean
}

export type ParsedQuery = { terms: Term[]; tag: string | null; author: string | null }

/** `-"a phrase"`, `tag:name`, `author:"a name"`, `-word`, `word` */
const PART = /(?<minus>-)?(?:(?<field>tag|author):)?(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]+))/giu

/** Never fails: what is not an operator is words. */
export function parseQuery(q: string): ParsedQuery {
  const parsed: ParsedQuery = { terms: [], tag: null, author: null }
  for (const { groups = {}, index } of q.matchAll(PART)) {
    const { minus, field, quoted, bare } = groups
    const text = quoted ?? bare ?? ''
    if (field && text !== '') {
      parsed[field.toLowerCase() as 'tag' | 'author'] ??= text
      continue
    }
    const words = wordsOf(text).slice(0, WORDS_PER_TERM_MAX)
    if (words.length === 0 || parsed.terms.length >= TERMS_MAX) continue
    // A hyphen within a word excludes nothing.
    const isExcluded = minus !== undefined && (index === 0 || /\s/.test(q[index - 1] ?? ''))
    parsed.terms.push({ words, isExcluded, isQuoted: quoted !== undefined })
  }
  return parsed
}
