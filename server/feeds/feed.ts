/** A feed before it is written as Atom or as JSON Feed. Addresses are absolute. */
export type Feed = {
  title: string
  siteName: string
  publicUrl: string
  /** The path without the format, and the query: `/feeds/topics` and `?tag=Art`. */
  path: string
  query: string
  /** The page that shows the same. */
  home: string
  /** When an entry was last added or changed. */
  updatedAt: string
  /** Newest first. */
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** Identifies it for ever: `/topic/12`. */
  path: string
  url: string
  /** What a tool or a creation is about, at another site. */
  externalUrl: string | null
  title: string
  author: { name: string; url: string | null } | null
  createdAt: string
  updatedAt: string
  html: string
  tags: string[]
}

/**
 * A tag URI (RFC 4151), which stays when the site changes from http to https: readers would show
 * every entry as new.
 */
export function feedId(publicUrl: string, path: string) {
  const host = new URL(publicUrl).hostname.replaceAll(/[^\w.-]/g, '-')
  return `tag:${host},2026:${path}`
}
