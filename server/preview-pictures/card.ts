/** What a preview picture shows. All texts are as written; the fonts decide what can be drawn. */
export type Card = {
  siteName: string
  /** The host of the public URL. */
  host: string
  communityName: string | null
  /** The kind of page and its tags. */
  label: string
  title: string
  byline: string | null
  /** Names of stored images. */
  portrait: string | null
  picture: string | null
}

/** A card, and its version in the addresses of pages; null if it has none. */
export type FoundCard = { card: Card; version: string | null }

export const PREVIEW_KINDS = ['topic', 'creation', 'tool', 'user'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]
