import { RESULTS_PER_PAGE, SEARCH_RESULTS_MAX } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { SEARCH_PERIODS } from '#contract/search.ts'
import type { SearchResponse, SearchQuery } from '#contract/search.ts'
import { listUserIdsNamed } from '../accounts/name-queries.ts'
import type { Db } from '../db/engine.ts'
import { countDocuments, findNewestDocuments } from '../db/search-index.ts'
import type { IndexQuery, SearchClause, SearchCount } from '../db/search-expressions.ts'
import { excerptOf } from './excerpt.ts'
import { parseQuery } from './parse-query.ts'
import type { ParsedQuery, Term } from './parse-query.ts'
import { findFirstSince, listFoundPosts, listTagIdsNamed } from './queries.ts'
import { facet } from './facets.ts'
import { listCorrections } from './vocabulary.ts'

const PREFIX_LETTERS_MIN = 2
/** Of longer queries only the last word may be incomplete: the beginnings of many words cost time. */
const PREFIXED_TERMS_MAX = 3

/**
 * Finds public posts with all words of a query, newest first within each rank: words in the title
 * as they are written, in the title as beginnings or with a typing error, then the same anywhere.
 */
export async function searchPosts(db: Db, query: SearchQuery): Promise<SearchResponse> {
  const { page } = query
  const parsed = parseQuery(query.q)
  const { ids, found, clauses } = await findRanked(db, query, parsed)
  const shown = ids.slice((page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE)
  const results = await listResults(db, shown, clauses)
  return { results, total: found.count, page, ...(found.isExact ? {} : { totalIsMinimum: true }) }
}

const NOTHING = { ids: [], found: { count: 0, isExact: true }, clauses: [] }

/** The ids up to the end of the page. */
async function findRanked(db: Db, query: SearchQuery, parsed: ParsedQuery): Promise<Ranked> {
  const filter = await readFilter(db, query, parsed)
  const wanted = parsed.terms.filter((term) => !term.isExcluded)
  // Without a word, a tag or an author in the box there is nothing to search for.
  if (!filter || (wanted.length === 0 && !(parsed.tag ?? parsed.author))) return NOTHING
  const excluded = parsed.terms.filter((term) => term.isExcluded).map(exact)
  const strict = wanted.map(exact)
  const loose = await loosen(db, wanted)
  const isLoose = loose.some((clause) => clause.isPrefix || clause.alternatives.length > 0)

  const all = { ...filter, clauses: loose, excluded, within: 'anywhere' } as const
  const expected = await countDocuments(db, all)
  const limit = Math.min(query.page * RESULTS_PER_PAGE, SEARCH_RESULTS_MAX, expected.count)
  const ids = new Set<number>()
  const isPastEnd = (query.page - 1) * RESULTS_PER_PAGE >= limit
  for (const rank of isPastEnd ? [] : ranksOf({ all, strict, isLoose })) {
    if (ids.size >= limit) break
    const found = await findNewestDocuments(db, { ...rank, limit }, expected)
    for (const id of found) ids.add(id)
  }
  return { ids: [...ids].slice(0, limit), found: expected, clauses: loose }
}

type Ranked = { ids: number[]; found: SearchCount; clauses: SearchClause[] }
type Ranks = { all: IndexQuery; strict: SearchClause[]; isLoose: boolean }

function ranksOf({ all, strict, isLoose }: Ranks): IndexQuery[] {
  if (strict.length === 0) return [all]
  const inTitle: IndexQuery = { ...all, within: 'title' }
  if (!isLoose) return [inTitle, all]
  return [{ ...inTitle, clauses: strict }, inTitle, { ...all, clauses: strict }, all]
}

/** The filters as facets; null if one of them matches nothing. */
async function readFilter(db: Db, query: SearchQuery, parsed: ParsedQuery) {
  const facets: string[] = []
  if (query.kind) facets.push(facet.kind(query.kind))
  if (query.communityId !== null) facets.push(facet.community(query.communityId))
  const author = query.author || parsed.author
  if (author) {
    const [id] = await listUserIdsNamed(db, [author])
    if (id === undefined) return null
    facets.push(facet.author(id))
  }
  const tag = query.tag || parsed.tag
  const tagIds = tag ? await listTagIdsNamed(db, [tag]) : null
  if (tagIds?.length === 0) return null
  const fromId = query.since ? await findFirstSince(db, startOf(query.since)) : 0
  if (fromId === null) return null
  const anyFacet = tagIds?.map(facet.tag) ?? []
  return { facets, anyFacet, excludedFacets: await facetsWithout(db, parsed), fromId }
}

async function facetsWithout(db: Db, { withoutTags, withoutAuthors }: ParsedQuery) {
  const tagIds = await listTagIdsNamed(db, withoutTags)
  const authorIds = await listUserIdsNamed(db, withoutAuthors)
  return [...tagIds.map(facet.tag), ...authorIds.map(facet.author)]
}

/** The start of a period, or the date itself. */
function startOf(since: string) {
  const period = Object.entries(SEARCH_PERIODS).find(([name]) => name === since)
  return period ? new Date(Date.now() - period[1] * DAY_MS).toISOString() : since
}

const exact = ({ words }: Term): SearchClause => ({ words, isPrefix: false, alternatives: [] })

/** A word also stands for longer ones, and for known ones if it seems to be mistyped. */
async function loosen(db: Db, terms: Term[]): Promise<SearchClause[]> {
  const single = ({ words, isQuoted }: Term) => (isQuoted || words.length > 1 ? [] : words)
  const corrections = await listCorrections(db, terms.flatMap(single))
  return terms.map((term, at) => {
    const { words, isQuoted } = term
    if (isQuoted) return exact(term)
    const mayBeIncomplete = terms.length <= PREFIXED_TERMS_MAX || at === terms.length - 1
    const isPrefix = mayBeIncomplete && (words.at(-1)?.length ?? 0) >= PREFIX_LETTERS_MIN
    const alternatives = single(term).flatMap((word) => corrections.get(word) ?? [])
    return { words, isPrefix, alternatives }
  })
}

async function listResults(db: Db, ids: number[], clauses: SearchClause[]) {
  const posts = new Map((await listFoundPosts(db, ids)).map((post) => [post.documentId, post]))
  const rows = ids.flatMap((id) => posts.get(id) ?? [])
  return rows.map(({ text, ...post }) => ({ ...post, excerpt: excerptOf(text, clauses) }))
}
