import { expressionFor } from '../http/address-pattern.ts'
import type { PageAddress } from './web-build.ts'

/** What the patterns of the pages say about an address. */
export function matchPages(pages: PageAddress[]) {
  const known = pages.map(({ pattern, searchParameters }) => ({
    expression: expressionFor(pattern),
    names: new Set(searchParameters),
  }))
  const find = (path: string) => known.find(({ expression }) => expression.test(path))
  return {
    isPage: (path: string) => find(path) !== undefined,
    /**
     * The address of a page without the search parameters that it does not know: visitors whose links
     * differ only in those of campaigns get the same cached page.
     */
    addressOf: (path: string, query: string | undefined) => {
      if (!query) return path
      const names = find(decoded(path))?.names
      const kept = [...new URLSearchParams(query)].filter(([name]) => names?.has(name))
      return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`
    },
  }
}

/** The path with its escapes decoded, as the router reads it; unchanged if that is impossible. */
function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
