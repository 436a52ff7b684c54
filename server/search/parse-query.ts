import { wordsOf } from './words.ts'

/** Bounds the work of a query; further terms that differ from these are ignored. */
const TERMS_MAX = 8
export const WORDS_PER_TERM_MAX = 8
/** A phrase of frequent words costs several times what they cost alone, in all posts that have them. */
const WORDS_MAX = 24

export type Term = {
  /** Words that follow each other. */
  words: string[]
  isExcluded: boolean
  /** A phrase in quotes is searched as it is. */
  isQuoted: boolean
}

export type ParsedQuery = {
  terms: Term[]
  tag: string | null
  author: string | null
  /** What must not be: `-tag:name`, `-author:name`. */
  withoutTags: string[]
  withoutAuthors: string[]
}

type Field = 'tag' | 'author'

/** `-"a phrase"`, `tag:name`, `-author:"a name"`, `-word`, `word` */
const PART = /(?<minus>-)?(?:(?<field>tag|author):)?(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]+))/giu

/**
 * Never fails: everything that is not an operator is a word. A repeated term counts once, at its last
 * place.
 */
export function parseQuery(q: string): ParsedQuery {
  const terms = new Map<string, Term>()
  const fields: Pick<ParsedQuery, Field> = { tag: null, author: null }
  const without: Record<Field, string[]> = { tag: [], author: [] }
  for (const { groups = {}, index } of q.matchAll(PART)) {
    const { minus, field, quoted, bare } = groups
    const text = quoted ?? bare ?? ''
    // A hyphen within a word excludes nothing.
    const isExcluded = minus !== undefined && (index === 0 || /\s/.test(q[index - 1] ?? ''))
    if (field && text !== '') {
      const name = field.toLowerCase() as Field
      if (!isExcluded) fields[name] ??= text
      else if (without[name].length < TERMS_MAX) without[name].push(text)
      continue
    }
    const words = wordsOf(text).slice(0, WORDS_PER_TERM_MAX)
    if (words.length === 0) continue
    const term = { words, isExcluded, isQuoted: quoted !== undefined }
    const left = [...terms.values()].reduce((sum, known) => sum - known.words.length, WORDS_MAX)
    const key = JSON.stringify(term)
    if (!terms.delete(key) && (terms.size >= TERMS_MAX || left < words.length)) continue
    terms.set(key, term)
  }
  const [withoutTags, withoutAuthors] = [without.tag, without.author]
  return { terms: [...terms.values()], ...fields, withoutTags, withoutAuthors }
}
