/** The path of a request's address, and the text after its first `?`; undefined if it has none. */
export function splitUrl(url: string): { path: string; query: string | undefined } {
  const end = url.indexOf('?')
  if (end < 0) return { path: url, query: undefined }
  return { path: url.slice(0, end), query: url.slice(end + 1) }
}
