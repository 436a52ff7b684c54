/** The host without `www.`, as shown to people. */
export const domainOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Equal for addresses of the same tool: scheme, `www.` and a trailing slash do not count. */
export function urlKey(url: string) {
  const { host, pathname, search, hash } = new URL(url)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '') + search + hash
}
