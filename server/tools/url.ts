/** The host without `www.`, as shown to people. */
export const domainOf = (url: string) => withoutWww(new URL(url).hostname)

/** Equal for addresses of the same tool: scheme, `www.` and a trailing slash do not count. */
export function urlKey(url: string) {
  const { host, pathname, search, hash } = new URL(url)
  return withoutWww(host) + pathname.replace(/\/+$/, '') + search + hash
}

/** `www.` alone is a host, too. */
const withoutWww = (host: string) => host.replace(/^www\.(?=[^:])/, '')
