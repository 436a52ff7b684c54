import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

export type ToolTables = {
  /** `rating` is the number of votes; `user_id` is null for a tool that no member suggested. */
  tools: {
    id: Generated<number>
    community_id: number
    user_id: number | null
    name: string
    name_key: string
    url: string
    url_key: string
    domain: string
    search_text: string
    visible: boolean
    top_pick: number | null
    xusername: string | null
    description: string | null
    rating: number
    created_at: Time
    /** The last change of any column by an administrator: the version that an editor has seen. */
    updated_at: Generated<Time | null>
    /** The last change of the content, for feeds and sitemaps. */
    edited_at: Generated<Time | null>
    /** When it was visible for the first time, for feeds; null: not yet. */
    published_at: Generated<Time | null>
  }

  tool_tags: { tool_id: number; tag_id: number; position: number }

  /** A tool with which a creation was made. */
  creation_tools: { creation_id: number; tool_id: number; position: number }

  tool_votes: { tool_id: number; user_id: number; created_at: Time }

  /** The logo of a domain; without bytes, the last fetch found none. */
  logos: {
    domain: string
    type: string | null
    bytes: Uint8Array | null
    attempts: number
    due_at: Time
  }

  feeds: {
    id: Generated<number>
    tag_id: number
    url: string
    url_key: string
    etag: string | null
    last_modified: string | null
    failures: number
    last_error: string | null
    polled_at: Time | null
    due_at: Time
    created_at: Time
  }

  source_posts: {
    id: Generated<number>
    tag_id: number
    author: string
    date: Time
    content: string
    url: string
    url_key: string
    created_at: Time
  }
}
