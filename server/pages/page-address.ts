import { expressionFor } from '../http/address-pattern.ts'
import type { PageAddress } from './web-build.ts'

/**
 * Returns a function that writes the address of a page without the search parameters that it does
 * not know: visitors whose links differ only in those of campaigns get the same cached page.
 */
export function createPageAddress(pages: PageAddress[]) {
  const known = pages.map(({ pattern, searchParameters }) => ({
    expression: expressionFor(pattern),
    names: new Set(searchParameters),
  }))
  return (path: string, query: string | undefined) => {
    if (!query) return path
    const spelled = decoded(path)
    const names = known.find(({ expression }) => expression.test(spelled))?.names
    const kept = [...new URLSearchParams(query)].filter(([name]) => names?.has(name))
    return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`
  }
}

/** Returns a function that tells whether there is a page with this path. */
export function createPageTest(pages: PageAddress[]) {
  const expressions = pages.map(({ pattern }) => expressionFor(pattern))
  return (path: string) => expressions.some((expression) => expression.test(path))
}

/** The path with its escapes decoded, as the router reads it; unchanged if that is impossible. */
function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
