/** The host without `www.` and without the dot of a full name, as shown to people. */
export const domainOf = (url: string) => plainHost(new URL(url).hostname)

/** Equal for addresses of the same tool: scheme, `www.`, that dot and a trailing slash do not count. */
export function urlKey(url: string) {
  const { host, pathname, search, hash } = new URL(url)
  return plainHost(host) + pathname.replace(/\/+$/, '') + search + hash
}

/** `www.` alone is a host, too. */
const plainHost = (host: string) =>
  host.replace(/^www\.(?=[^:])/, '').replace(/(?<!^www)\.(?=:\d+$|$)/, '')
