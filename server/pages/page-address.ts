/**
 * Returns a function that writes the address of a page without the search parameters that no page
 * knows: visitors whose links differ only in those of campaigns get the same cached page.
 */
export function createPageAddress(searchParameters: string[]) {
  const known = new Set(searchParameters)
  return (path: string, query: string | undefined) => {
    if (!query) return path
    const kept = [...new URLSearchParams(query)].filter(([name]) => known.has(name))
    return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`
  }
}
