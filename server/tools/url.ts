/** The host as a person says it. */
export const domainOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** What makes two addresses the same tool: scheme, `www.` and a last slash do not count. */
export function urlKey(url: string) {
  const { host, pathname, search, hash } = new URL(url)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '') + search + hash
}
