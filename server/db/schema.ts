import type { Generated } from 'kysely'
import type { HtmlColumns, Time } from './column-types.ts'
import type { SearchTables } from './search-tables.ts'
import type { SiteTables } from './site-tables.ts'
import type { TagTables } from './tag-tables.ts'
import type { ToolTables } from './tool-tables.ts'

/**
 * The tables as seen by queries. A `Time` is ISO 8601 UTC with milliseconds on both engines (text
 * in SQLite, timestamptz in PostgreSQL); booleans are booleans on both.
 */
export type Schema = AccountAndPostTables & TagTables & ToolTables & SiteTables & SearchTables

type AccountAndPostTables = {
  /** A deleted account keeps its row without personal data, so that its id is never reused. */
  users: {
    id: Generated<number>
    username: string | null
    username_key: string | null
    /** The skeleton of the name: see `nameSkeleton`. Null until this release has seen the name. */
    username_look: string | null
    email: string | null
    email_key: string | null
    password_hash: string | null
    profile_image: string | null
    is_admin: boolean
    created_at: Time
    deleted_at: Time | null
  }

  sessions: {
    token_hash: string
    user_id: number
    created_at: Time
    last_seen_at: Time
    expires_at: Time
  }

  /** A browser that has logged in before; it has its own limit of failed logins. */
  devices: { token_hash: string; user_id: number; created_at: Time }

  /** `mail_id` is the queued mail with the link; a retry of that mail adds another link. */
  reset_tokens: { token_hash: string; user_id: number; mail_id: number; expires_at: Time }

  communities: {
    id: Generated<number>
    name: string
    name_key: string
    display_order: number
    upcoming: boolean
  }

  topics: HtmlColumns & {
    id: Generated<number>
    community_id: number
    user_id: number
    title: string
    content: string
    reply_count: number
    created_at: Time
    updated_at: Time | null
  }

  /** Their pages answer 410 instead of 404. */
  deleted_topics: { id: number; deleted_at: Time }

  replies: HtmlColumns & {
    id: Generated<number>
    topic_id: number
    user_id: number
    content: string
    created_at: Time
    updated_at: Time | null
  }

  /** `image_url` is an external address, or `/media/` and a name of `media`. */
  creations: HtmlColumns & {
    id: Generated<number>
    community_id: number
    user_id: number
    name: string
    description: string
    image_url: string | null
    product_url: string | null
    created_at: Time
    updated_at: Time | null
  }

  resource_types: { name: string; display_order: number }

  /** Pending: its suggested type waits for an administrator. `user_id` is null for starters. */
  resources: {
    id: Generated<number>
    community_id: number
    user_id: number | null
    name: string
    url: string
    type: string
    type_suggestion: string | null
    pending: boolean
    upvotes: number
    created_at: Time
    updated_at: Time | null
    /** Null for one that was public from the beginning. */
    published_at: Generated<Time | null>
  }

  resource_votes: { resource_id: number; user_id: number; created_at: Time }

  contact_messages: {
    id: Generated<number>
    name: string
    email: string
    message: string
    read: boolean
    created_at: Time
  }
}
