/** The normalized words of a document, and facets such as `ktopic` that filters ask for. */
export type IndexedWords = { title: string[]; body: string[]; facets: string[] }

/** Words that follow each other; one of several words if there are alternatives. */
export type SearchClause = {
  words: string[]
  /** Whether the last word may be the beginning of a longer one. */
  isPrefix: boolean
  /** Words that would do as well. */
  alternatives: string[]
}

export type IndexQuery = {
  clauses: SearchClause[]
  excluded: SearchClause[]
  /** All of these, and one of those, if there are any. */
  facets: string[]
  anyFacet: string[]
  /** Where the clauses must match. */
  within: 'title' | 'anywhere'
  /** The first document that counts. */
  fromId: number
  limit: number
}

/*
 * The same query in the languages of the two engines. Words consist of letters and digits only, so
 * that none needs to be escaped.
 */

/** For SQLite's FTS5: `{title body} : ("loom" AND "vote"*) AND facets : "ktopic"`. */
export function matchExpression(query: IndexQuery) {
  const { clauses, excluded, facets, anyFacet, within } = query
  const columns = within === 'title' ? 'title' : '{title body}'
  const wanted = [
    ...clauses.map((clause) => `${columns} : (${phrase(clause)})`),
    ...facets.map((facet) => `facets : "${facet}"`),
    ...(anyFacet.length > 0
      ? [`facets : (${anyFacet.map((one) => `"${one}"`).join(' OR ')})`]
      : []),
  ].join(' AND ')
  const unwanted = excluded.map((clause) => `({title body} : (${phrase(clause)}))`).join(' OR ')
  return unwanted === '' ? wanted : `(${wanted}) NOT (${unwanted})`
}

const phrase = ({ words, isPrefix, alternatives }: SearchClause) =>
  [`"${words.join(' ')}"${isPrefix ? '*' : ''}`, ...alternatives.map((word) => `"${word}"`)].join(
    ' OR ',
  )

const TITLE = 'A'
const BODY = 'B'
const FACET = 'C'

/** For PostgreSQL: `('loom':AB & 'vote':*AB) & 'ktopic':C`. */
export function tsQuery({ clauses, excluded, facets, anyFacet, within }: IndexQuery) {
  const weights = within === 'title' ? TITLE : TITLE + BODY
  const wanted = clauses.map((clause) => sequence(clause, weights))
  const facetOf = (facet: string) => `'${facet}':${FACET}`
  const anyOf = anyFacet.length > 0 ? [`(${anyFacet.map(facetOf).join(' | ')})`] : []
  const unwanted = excluded.map((clause) => `!${sequence(clause, TITLE + BODY)}`)
  return [...wanted, ...facets.map(facetOf), ...anyOf, ...unwanted].join(' & ')
}

function sequence({ words, isPrefix, alternatives }: SearchClause, weights: string) {
  const last = words.length - 1
  const following = words.map(
    (word, at) => `'${word}':${isPrefix && at === last ? '*' : ''}${weights}`,
  )
  const others = alternatives.map((word) => `'${word}':${weights}`)
  return `(${[following.join(' <-> '), ...others].join(' | ')})`
}

/** PostgreSQL keeps this many positions of a word, and none above that number. */
const POSITIONS_MAX = 255
const POSITION_MAX = 16_383

/** The text of a `tsvector`; the gap keeps phrases from spanning title and body. */
export function tsVector({ title, body, facets }: IndexedWords) {
  const positions = new Map<string, string[]>()
  const add = (word: string, position: number, weight: string) => {
    const known = positions.get(word) ?? []
    positions.set(word, known)
    if (known.length < POSITIONS_MAX) known.push(`${Math.min(position, POSITION_MAX)}${weight}`)
  }
  title.forEach((word, at) => add(word, at + 1, TITLE))
  body.forEach((word, at) => add(word, title.length + at + 3, BODY))
  facets.forEach((facet) => add(facet, POSITION_MAX, FACET))
  return [...positions].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}
