import type { SearchKind } from '#contract/search.ts'
import type { IndexQuery, SearchClause } from '../db/search-expressions.ts'

/** Words for the filters of a search. */
export const facet = {
  kind: (kind: SearchKind) => `k${kind}`,
  community: (id: number) => `c${id}`,
  author: (id: number) => `a${id}`,
  tag: (id: number) => `t${id}`,
}

/** The query for all topics with these words, one after the other. */
export const topicsWith = (
  clause: Omit<SearchClause, 'alternatives'>,
  within: IndexQuery['within'],
): IndexQuery => ({
  clauses: [{ ...clause, alternatives: [] }],
  excluded: [],
  facets: [facet.kind('topic')],
  anyFacet: [],
  excludedFacets: [],
  within,
  fromId: 0,
})
