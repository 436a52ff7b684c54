import type { SearchResult } from '#contract/search.ts'
import { KIND_NAMES } from './search-kinds.ts'
import { isolated } from '../../lib/isolated.ts'

/** A row of the list: a result, or the link to all of them. */
export type Option = {
  url: string
  group: string | null
  label: string
  result: SearchResult | null
}

/** Rows of each kind; a list that fits a window. */
const PER_KIND_MAX = 4

/** The results by kind, the kind of the best one first, and the link to all of them at the end. */
export function optionsOf(results: SearchResult[], words: string): Option[] {
  const found = [...Map.groupBy(results, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
    ofKind.slice(0, PER_KIND_MAX).map((result) => ({
      url: result.url,
      group: KIND_NAMES[kind].label,
      label: result.title,
      result,
    })),
  )
  const query = new URLSearchParams({ q: words }).toString()
  return [
    ...found,
    {
      url: `/search?${query}`,
      group: null,
      label: `All results for “${isolated(words)}”`,
      result: null,
    },
  ]
}
