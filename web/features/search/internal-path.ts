/** The page of this site that a result leads to; null for the address of another site. */
export function internalPath(url: string) {
  if (!url.startsWith('/')) return null
  const [to = '/', hash] = url.split('#')
  return hash === undefined ? { to } : { to, hash }
}
