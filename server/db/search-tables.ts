import type { SearchKind } from '#contract/search.ts'
import type { Generated } from 'kysely'

export type SearchTables = {
  /**
   * One row for each post that a search may find, numbered in the order in which posts were made.
   * Triggers insert and delete them; the words are in the engine's own index.
   */
  search_documents: {
    id: Generated<number>
    kind: SearchKind
    item_id: number
    created_at: string
    /** Of a topic, the facets that its replies were indexed with; null before the post was indexed. */
    facets: Generated<string | null>
  }

  /** Posts that have changed since their words were indexed, some of them several times. */
  search_outdated: { id: Generated<number>; kind: SearchKind; item_id: number }

  /** All words that were ever indexed, to find those that differ from a mistyped one by a letter. */
  search_words: { word: string; reversed: string }
}
