/** Each row of slashes becomes one, as on disks and in most web servers. */
export const withSingleSlashes = (path: string) => path.replaceAll(/[/\\]{2,}/g, '/')

/** Slashes at both ends are removed: the result never starts another site's address. */
export function withoutOuterSlashes(path: string, query: string | undefined) {
  // Without the lookbehind, a row of slashes that is not at the end would be read again from each of them.
  const trimmed = `/${path.replace(/^[/\\]+|(?<![/\\])[/\\]+$/g, '')}`
  return query ? `${trimmed}?${query}` : trimmed
}
