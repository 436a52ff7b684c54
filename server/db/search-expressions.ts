/** The normalized words of a document, and facets such as `ktopic` that filters ask for. */
export type IndexedWords = { title: string[]; body: string[]; facets: string[] }

/** What the index says of a document; without words, the document is removed from it. */
export type DocumentEntry = { id: number; words: IndexedWords | null; facets: string }

/** Words that follow each other; one of several words if there are alternatives. */
export type SearchClause = {
  words: string[]
  /** Whether the last word may be the beginning of a longer one. */
  isPrefix: boolean
  /** Alternatives that match as well. */
  alternatives: string[]
}

export type IndexQuery = {
  clauses: SearchClause[]
  excluded: SearchClause[]
  /** A document has all of them. */
  facets: string[]
  /** A document has at least one of them, if there are any. */
  anyFacet: string[]
  excludedFacets: string[]
  /** Where the clauses must match. */
  within: 'title' | 'anywhere'
  /** The first document that counts. */
  fromId: number
}

/** How many documents match; a lower bound if there was no time to count all. */
export type SearchCount = { count: number; isExact: boolean }

/*
 * The same query in the languages of the two engines. Words consist of letters and digits only, so
 * that none needs to be escaped. Words of titles are indexed a second time, with a mark, and facets
 * have another mark: these are words of their own, so that no search looks at where a word occurs.
 */
const TITLE_MARK = '\uE000'
const FACET_MARK = '\uE001'
/** Between title and body, so that no phrase spans both. */
const GAP = '\uE002'

/** Between the words of a pair. */
const PAIR_MARK = '\uE003'

const titleWord = (word: string) => `${TITLE_MARK}${word}`
const facetWord = (facet: string) => `${FACET_MARK}${facet}`

/** The columns of SQLite's FTS5. */
export const indexedTexts = ({ title, body, facets }: IndexedWords) =>
  [
    title.map(titleWord),
    title.length > 0 ? [...title, GAP, ...body] : body,
    facets.map(facetWord),
  ].map((words) => words.join(' '))

/** For SQLite's FTS5: `("loom") AND ("vote"*) AND "ktopic"`, facets and words of titles marked. */
export function matchExpression(query: IndexQuery) {
  const { clauses, excluded, facets, anyFacet, excludedFacets, within } = query
  const wanted = [
    ...clauses.map((clause) => phrase(clause, within)),
    ...facets.map((facet) => `"${facetWord(facet)}"`),
    ...(anyFacet.length > 0
      ? [`(${anyFacet.map((facet) => `"${facetWord(facet)}"`).join(' OR ')})`]
      : []),
  ].join(' AND ')
  const unwanted = [
    ...excluded.map((clause) => phrase(clause, 'anywhere')),
    ...excludedFacets.map((facet) => `"${facetWord(facet)}"`),
  ].join(' OR ')
  return unwanted === '' ? wanted : `(${wanted}) NOT (${unwanted})`
}

type Within = IndexQuery['within']

const markedFor = (within: Within) => (word: string) =>
  within === 'title' ? titleWord(word) : word

function phrase({ words, isPrefix, alternatives }: SearchClause, within: Within) {
  const marked = markedFor(within)
  const following = `"${words.map(marked).join(' ')}"${isPrefix ? '*' : ''}`
  return `(${[following, ...alternatives.map((word) => `"${marked(word)}"`)].join(' OR ')})`
}

/** For PostgreSQL: `('loom') & ('vote':*) & 'ktopic'`, facets and words of titles marked. */
export function tsQuery(query: IndexQuery) {
  const { clauses, excluded, facets, anyFacet, excludedFacets, within } = query
  const facetOf = (facet: string) => `'${facetWord(facet)}'`
  const anyOf = anyFacet.length > 0 ? [`(${anyFacet.map(facetOf).join(' | ')})`] : []
  return [
    ...clauses.map((clause) => sequence(clause, within)),
    ...facets.map(facetOf),
    ...anyOf,
    ...excluded.map((clause) => `!${sequence(clause, 'anywhere')}`),
    ...excludedFacets.map((facet) => `!${facetOf(facet)}`),
  ].join(' & ')
}

function sequence({ words, isPrefix, alternatives }: SearchClause, within: Within) {
  const marked = markedFor(within)
  const last = words.length - 1
  const following = words.map(
    (word, at) => `'${marked(word)}'${isPrefix && at === last ? ':*' : ''}`,
  )
  const paired = pairsOf(words).map(
    (pair, at, pairs) => `'${marked(pair)}'${isPrefix && at === pairs.length - 1 ? ':*' : ''}`,
  )
  const others = alternatives.map((word) => `'${marked(word)}'`)
  const any = [following, paired].filter((one) => one.length > 0).map((one) => one.join(' <-> '))
  return `(${[...any, ...others].join(' | ')})`
}

/** Each two words that follow each other: a pair is much rarer than either of them. */
const pairsOf = (words: string[]) =>
  words.slice(1).map((word, at) => `${words[at]}${PAIR_MARK}${word}`)

/** PostgreSQL keeps this many positions of a word, and none above that number. */
const POSITIONS_MAX = 255
const POSITION_MAX = 16_383

/**
 * The text of a `tsvector`. If a word is so frequent that not all of its places can be kept, such as a
 * letter of a script without spaces in a long text, phrases are found by the pairs of their words.
 */
export function tsVector({ title, body, facets }: IndexedWords) {
  const positions = new Map<string, number[]>()
  let isComplete = true
  const add = (word: string, position: number) => {
    const known = positions.get(word) ?? []
    positions.set(word, known)
    if (known.length < POSITIONS_MAX) known.push(Math.min(position, POSITION_MAX))
    else isComplete = false
  }
  const addAll = (inTitle: string[], inBody: string[]) => {
    inTitle.forEach((word, at) => {
      add(titleWord(word), at + 1)
      add(word, at + 1)
    })
    inBody.forEach((word, at) => add(word, title.length + at + 3))
  }
  addAll(title, body)
  if (!isComplete) addAll(pairsOf(title), pairsOf(body))
  return [
    ...[...positions].map(([word, at]) => `'${word}':${at.join(',')}`),
    ...facets.map((facet) => `'${facetWord(facet)}'`),
  ].join(' ')
}

export const reverse = (word: string) => [...word].toReversed().join('')

/** Words with their reversals, sorted, so that concurrent transactions lock them in one order. */
export function wordRows(words: string[]) {
  const sorted = words.toSorted()
  return { sorted, reversed: sorted.map(reverse) }
}
