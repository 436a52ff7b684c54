import type { SearchKind } from '#contract/search.ts'
import type { Generated } from 'kysely'

/**
 * One row for each post that a search may find, numbered in the order in which posts were made.
 * Triggers insert and delete them; the words are in the engine's own index.
 */
export type SearchDocumentTable = {
  id: Generated<number>
  kind: SearchKind
  item_id: number
  created_at: string
  /** Of a topic, the facets that its replies were indexed with; null before the post was indexed. */
  facets: Generated<string | null>
}

/** Posts that have changed since their words were indexed, some of them several times. */
export type SearchOutdatedTable = { id: Generated<number>; kind: SearchKind; item_id: number }

/** All words that were ever indexed, to find those that differ from a mistyped one by a letter. */
export type SearchWordTable = { word: string; reversed: string }
